import type { Database } from './database.ts'

/** Arbitrary constants that are the same in every version. */
const locks = { fillEmptyDatabase: 7_203_115, prepareJobQueue: 7_203_116 } as const

/** Runs work that only one process of the installation may do at a time; the others wait. */
export const exclusively = async <T>(
  database: Database,
  what: keyof typeof locks,
  work: () => Promise<T>,
): Promise<T> => {
  const client = await database.connectAgency()
  try {
    await client.query('select pg_advisory_lock($1)', [locks[what]])
    return await work()
  } finally {
    // Ends the connection, and with it the lock.
    client.release(true)
  }
}
