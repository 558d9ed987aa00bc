import type { Duplex } from 'node:stream'
import type pg from 'pg'

/**
 * Closes a connection at once, with an error for whoever waits for it. The driver's own `end` waits for the server, and
 * where it is called while connecting, `connect` may never settle.
 */
export const cutConnection = (client: pg.ClientBase): void => {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Duplex } }
  connection.stream.destroy(new Error('Connection terminated: the database does not answer'))
}
