/** Starts and ends what the other programs need: server processes and a Redis server, each on a free port. */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface Running {
  readonly port: number
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A Redis server that writes nothing to disk. Throws if there is none on the PATH. */
export async function startRedis(): Promise<Running> {
  const port = await freePort()
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()]
  const child = spawn('redis-server', options, { stdio: 'ignore' })
  await once(child, 'spawn')
  process.once('exit', () => child.kill())
  while (!(await answers(port))) {
    if (hasEnded(child)) throw new Error('redis-server ended at once')
    await wait(50)
  }
  return { port, stop: () => end(child) }
}

/** A server process. With Redis it is one of many. */
export async function startServer(redis?: Running): Promise<Running> {
  const port = await freePort()
  const shared = { REDIS_URL: `redis://127.0.0.1:${redis?.port}`, PUBLIC_ADDRESS: `127.0.0.1:${port}` }
  const child = fork('server.ts', {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    execArgv: ['--import', 'tsx', '--conditions=bitecs-collision:source'],
    env: { ...process.env, PORT: `${port}`, ...(redis === undefined ? {} : shared) },
  })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)))
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
  return { port, stop: () => end(child) }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null
