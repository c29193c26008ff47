import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '../http/client-address.server.ts'

/** For all answers together that the kernel has not taken. Readers on slow phones leave some tens of kilobytes. */
const UNREAD_MAX = 128 * 1024 * 1024

type Reader = { bytes: number; sockets: Map<Socket, number> }

/**
 * Bounds the memory of answers that are finished and that nobody reads. Beyond the limit, the address with the most of
 * them loses the connections that have waited longest. Slow readers at other addresses keep theirs.
 * @returns a function that begins to count an answer
 */
export function limitUnread(): (res: ServerResponse) => void {
  const readers = new Map<string, Reader>()
  let total = 0

  function hold(socket: Socket, res: ServerResponse) {
    const bytes = socket.writableLength
    if (!bytes || socket.destroyed) return
    const address = addressKey(socket.remoteAddress ?? '')
    const reader = readers.get(address) ?? { bytes: 0, sockets: new Map() }
    readers.set(address, reader)
    const count = (more: number) => {
      total += more
      reader.bytes += more
    }
    count(bytes)
    reader.sockets.set(socket, bytes)
    res.once('close', () => {
      count(-bytes)
      reader.sockets.delete(socket)
      if (!reader.sockets.size) readers.delete(address)
    })
    if (total > UNREAD_MAX) closeSome()
  }

  /** Their answers are counted until their connections are closed, a moment later. */
  function closeSome() {
    let worst: Reader | undefined
    for (const reader of readers.values()) if (reader.bytes > (worst?.bytes ?? 0)) worst = reader
    let excess = total - UNREAD_MAX
    for (const [socket, bytes] of worst?.sockets ?? []) {
      if (excess <= 0) return
      if (!socket.destroyed) socket.destroy()
      excess -= bytes
    }
  }

  return (res) => res.once('prefinish', () => res.socket && hold(res.socket, res))
}
