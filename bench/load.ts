import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { percentile } from './table.ts'

export type Ask = { path: string; method?: string; headers?: Record<string, string>; body?: string }
/** Answers are cached only for guests without a cookie: with one, each is rendered anew. */
export const ANEW = { cookie: 'anew=1' }

export type Loaded = { rate: number; p50: number; p99: number; failures: number }

/**
 * Sends requests as fast as answers come, over `connections` kept-alive connections to loopback, for `seconds` after
 * a warm-up.
 * @returns answers a second and milliseconds of each, from every answer's own time
 */
export async function load(
  url: string,
  ask: (n: number) => Ask,
  { connections = 32, seconds = 6, warmup = 2 } = {},
): Promise<Loaded> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  await drive(url, ask, agent, connections, warmup)
  const { times, failures, elapsed } = await drive(url, ask, agent, connections, seconds)
  agent.destroy()
  times.sort((a, b) => a - b)
  return { rate: times.length / elapsed, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failures }
}

async function drive(
  url: string,
  ask: (n: number) => Ask,
  agent: http.Agent,
  connections: number,
  seconds: number,
) {
  const times: number[] = []
  let failures = 0
  let n = 0
  const started = performance.now()
  const end = started + seconds * 1000
  const worker = async () => {
    while (performance.now() < end) {
      const before = performance.now()
      const status = await once(url, ask(n++), agent)
      times.push(performance.now() - before)
      if (status < 200 || status > 299) failures++
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return { times, failures, elapsed: (performance.now() - started) / 1000 }
}

/** @returns the status; 0 where there was no answer */
export function once(
  url: string,
  { path, method = 'GET', headers = {}, body }: Ask,
  agent: http.Agent,
): Promise<number> {
  const { hostname, port } = new URL(url)
  const length =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((done) => {
    const request = http.request(
      {
        hostname,
        port,
        path,
        method,
        agent,
        headers: { 'accept-encoding': 'gzip, br', ...length, ...headers },
      },
      (response) => {
        response.resume()
        response.on('end', () => done(response.statusCode ?? 0))
      },
    )
    request.on('error', () => done(0))
    request.end(body)
  })
}
