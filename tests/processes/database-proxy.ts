import { connect, createServer, type Server, type Socket } from 'node:net'

export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>

/** A TCP proxy between a process and its database, which can freeze, disconnect and restore the connections. */
export async function openDatabaseProxy(to: number) {
  const sockets = new Set<Socket>()
  let frozen = false
  let isDisconnected = false
  let rejectedConnections = 0
  const server: Server = createServer((incoming) => {
    if (isDisconnected) {
      rejectedConnections++
      incoming.destroy()
      return
    }
    const outgoing = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk) => frozen || other.write(chunk))
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    freeze: () => {
      frozen = true
    },
    disconnect: () => {
      isDisconnected = true
      rejectedConnections = 0
      for (const socket of sockets) socket.destroy()
    },
    /** How many connections were attempted since it disconnected. */
    rejectedConnections: () => rejectedConnections,
    restore: () => {
      frozen = false
      isDisconnected = false
    },
  }
}
