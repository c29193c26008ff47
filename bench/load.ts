import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { percentile } from './table.ts'

type RequestOptions = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}
/** Answers are cached only for guests without a cookie: with one, each is rendered for the request. */
export const UNCACHED = { cookie: 'uncached=1' }

/** `sent`: all requests, those of the warm-up too. */
type Loaded = { rate: number; p50: number; p99: number; failures: number; sent: number }

/**
 * Sends requests as fast as responses come, over `connections` kept-alive connections to loopback, for `seconds` after
 * a warm-up.
 * @returns requests a second, and percentiles of the response time in milliseconds
 */
export async function load(
  url: string,
  requestAt: (n: number) => RequestOptions,
  { connections = 32, seconds = 6, warmup = 2 } = {},
): Promise<Loaded> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const warmedUp = await sendRequests(url, requestAt, { agent, connections, seconds: warmup })
  const { times, failures, elapsed } = await sendRequests(url, requestAt, { agent, connections, seconds })
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    rate: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failures,
    sent: warmedUp.times.length + times.length,
  }
}

async function sendRequests(
  url: string,
  requestAt: (n: number) => RequestOptions,
  { agent, connections, seconds }: { agent: http.Agent; connections: number; seconds: number },
) {
  const times: number[] = []
  let failures = 0
  let n = 0
  const started = performance.now()
  const end = started + seconds * 1000
  const worker = async () => {
    while (performance.now() < end) {
      const before = performance.now()
      const status = await sendRequest(url, requestAt(n++), agent)
      times.push(performance.now() - before)
      if (status < 200 || status > 299) failures++
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return { times, failures, elapsed: (performance.now() - started) / 1000 }
}

/** @returns the status; 0 where there was no response */
export function sendRequest(
  url: string,
  { path, method = 'GET', headers = {}, body }: RequestOptions,
  agent: http.Agent,
): Promise<number> {
  const { hostname, port } = new URL(url)
  const length =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve) => {
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
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    request.on('error', () => resolve(0))
    request.end(body)
  })
}
