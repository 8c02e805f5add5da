import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a database that can simulate network failures. */
export type TcpProxy = {
  /** The URL of the database through the proxy. */
  url: string
  /** Makes the proxy accept connections and data, but forward nothing. */
  stall(): void
  /** Keeps the open connections open but forwards nothing on them any more; later connections work. */
  dropSilently(): void
  /** Ends all connections and refuses new ones. */
  refuse(): Promise<void>
  /** Forwards everything again, including data that was held back. */
  resume(): Promise<void>
  close(): Promise<void>
}

export async function startTcpProxy(database: string): Promise<TcpProxy> {
  const { hostname, port: farPort } = new URL(database)
  const sockets = new Set<Socket>()
  let resumed = Promise.resolve()
  let releaseGate = () => {}

  function forward(from: Socket, to: Socket): void {
    sockets.add(from)
    from.on('data', async (bytes) => {
      await resumed
      to.write(bytes)
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }

  const server = createServer((clientSocket) => {
    const databaseSocket = connect(Number(farPort), hostname)
    forward(clientSocket, databaseSocket)
    forward(databaseSocket, clientSocket)
  })

  async function listen(port: number): Promise<number> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no free port')
    return address.port
  }

  async function refuse(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }

  const port = await listen(0)
  const url = new URL(database)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    stall() {
      resumed = new Promise((resolve) => {
        releaseGate = resolve
      })
    },
    dropSilently() {
      for (const socket of sockets) socket.removeAllListeners('data').resume()
    },
    refuse,
    async resume() {
      releaseGate()
      if (!server.listening) await listen(port)
    },
    close: refuse,
  }
}
