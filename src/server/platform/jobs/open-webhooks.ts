import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** SQL: payloads of the stored webhooks of a service that are still to be processed. */
export const openWebhooks = (source: 'shopify' | 'paypal', idName: string): string =>
  `select jsonb_build_object('${idName}', id::text) from webhook_event
    where processed_at is null and source = '${source}'`

/** Ends a webhook whose job has used up its attempts: what it told is found by the next sync or poll. */
export const endWebhook = async ({ agency }: Database, id: string): Promise<void> => {
  await sql`
    update webhook_event set processed_at = now(), outcome = 'failed',
        last_error = coalesce(last_error, 'The server stopped during the last attempt.')
      where id = ${id} and processed_at is null`.execute(agency)
}
