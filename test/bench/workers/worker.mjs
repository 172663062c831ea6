import 'own:src/worker.js'
