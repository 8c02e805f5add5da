import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands before a database, and can be as bad as a network. */
export type TcpProxy = {
  /** The database's address, through here. */
  url: string
  /** Takes connections and bytes and keeps them to itself. */
  stall(): void
  /** Connections of now stay open and carry nothing any more; later ones do. */
  dropSilently(): void
  /** Ends all connections and takes no more. */
  refuse(): Promise<void>
  /** Lets everything through, also what was held back. */
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
