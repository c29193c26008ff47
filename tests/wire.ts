import { connect, createServer, type Server, type Socket } from 'node:net'

export type Wire = Awaited<ReturnType<typeof openWire>>

/** The connection between a process and its database, which can be cut, frozen and restored. */
export async function openWire(to: number) {
  const sockets = new Set<Socket>()
  let frozen = false
  let isCut = false
  let refused = 0
  const server: Server = createServer((near) => {
    if (isCut) {
      refused++
      near.destroy()
      return
    }
    const far = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    port,
    freeze: () => {
      frozen = true
    },
    cut: () => {
      isCut = true
      refused = 0
      for (const socket of sockets) socket.destroy()
    },
    /** How many connections were attempted since it was cut. */
    refused: () => refused,
    mend: () => {
      frozen = false
      isCut = false
    },
  }
}
