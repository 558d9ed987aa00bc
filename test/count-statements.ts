import pg from 'pg'
import { vi } from 'vitest'

/** Runs `work` and counts the statements sent to the database meanwhile, whoever sent them. */
export const countStatements = async <Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly statements: number }> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    return { result, statements: query.mock.calls.length }
  } finally {
    query.mockRestore()
  }
}
