import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export const indexImportedProducts = async (database: Database, importId: string): Promise<void> => {
  while (await indexNextChunk(database, importId));
}

const indexNextChunk = (database: Database, importId: string): Promise<boolean> =>
  database.agencyTransaction(async (tx) => {
    const { rows } = await sql<{ chunk_no: number; pending_search_ids: string[] }>`
      select chunk_no, to_json(pending_search_ids::text[]) as pending_search_ids from catalogue_import_chunk
        where import_id = ${importId} and pending_search_ids <> '{}' order by chunk_no limit 1 for update`.execute(
      tx,
    )
    const [chunk] = rows
    if (!chunk) return false
    // Serializes with edits of these products, so that the index gets their latest state.
    await sql`
      select id from product where id = any (${chunk.pending_search_ids}::bigint[]) order by id for no key update`.execute(
      tx,
    )
    await sql`select refresh_product_search(${chunk.pending_search_ids}::bigint[])`.execute(tx)
    await sql`
      update catalogue_import_chunk set pending_search_ids = '{}'
        where import_id = ${importId} and chunk_no = ${chunk.chunk_no}`.execute(tx)
    return true
  })

/** Indexes what interrupted imports left open. */
export const indexAllImportedProducts = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select distinct import_id::text as id from catalogue_import_chunk where pending_search_ids <> '{}'`.execute(
    database.agency,
  )
  for (const { id } of rows) await indexImportedProducts(database, id)
}
