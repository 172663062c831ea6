/** `node quickjs.mjs <folder of quickjs-emscripten> <script>`: runs a script in QuickJS and prints what it prints. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder, script] = process.argv.slice(2)
const { getQuickJS } = createRequire(join(folder, 'package.json'))('quickjs-emscripten')
const context = (await getQuickJS()).newContext()
const print = context.newFunction('print', (line) => console.log(context.getString(line)))
context.setProp(context.global, 'print', print)
context.unwrapResult(context.evalCode(readFileSync(script, 'utf8'), 'golden.js'))
