import type { Thread } from './pool.js'

declare global {
  interface ImportMeta {
    url: string
  }
}

/** The parts of a platform that are used here, so that the package needs the types of none. */
interface Platform {
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown }
  readonly Worker?: unknown
  readonly SharedArrayBuffer?: unknown
  readonly crossOriginIsolated?: boolean
}

interface NodeThread extends Thread {
  on(event: 'error', listener: (error: unknown) => void): void
  unref(): void
}

interface NodeThreads {
  readonly Worker: new (url: unknown) => NodeThread
  readonly parentPort: { on(event: 'message', listener: (message: unknown) => void): void } | null
}

interface WebThread extends Thread {
  onerror: ((event: { readonly message?: string; preventDefault(): void }) => void) | null
}

declare const URL: new (url: string, base?: string) => { readonly href: string }
declare const Worker: new (url: unknown, options: { type: 'module' }) => WebThread
declare const addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void

const platform = globalThis as Platform

/** Why memory cannot be shared with workers here, or an empty string if it can. */
export function whyNoWorkers(): string {
  if (platform.SharedArrayBuffer === undefined || platform.crossOriginIsolated === false)
    return (
      'no SharedArrayBuffer: a page has it when it is cross-origin isolated, by the headers ' +
      'Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp'
    )
  if (nodeThreads() === undefined && platform.Worker === undefined) return 'no worker threads and no Worker'
  return ''
}

/** Starts a thread that runs `bitecs-collision/worker`, from `url` or else from the file beside this one. */
export function startThread(url: string | undefined, failed: (reason: string) => void): Thread {
  const node = nodeThreads()
  if (node !== undefined) {
    // Not by the package's name: a bundler for browsers would include the file twice.
    const thread = new node.Worker(new URL(url ?? ['./worker', 'js'].join('.'), import.meta.url))
    thread.on('error', (error) => failed(`a worker ended: ${String(error)}`))
    // The process may end without waiting for them.
    thread.unref()
    return thread
  }
  const thread =
    url === undefined
      ? // Bundlers look for exactly this form.
        new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
      : new Worker(url, { type: 'module' })
  thread.onerror = (event) => {
    event.preventDefault()
    failed(`a worker ended: ${event.message ?? 'its file was not found'}`)
  }
  return thread
}

/** In a worker: calls `take` with each message. */
export function takeMessages(take: (message: unknown) => void): void {
  const port = nodeThreads()?.parentPort
  if (port) port.on('message', take)
  else addEventListener('message', (event) => take(event.data))
}

function nodeThreads(): NodeThreads | undefined {
  return platform.process?.getBuiltinModule?.('node:worker_threads') as NodeThreads | undefined
}
