import { sql } from 'kysely'
import type * as z from 'zod'
import type { agencySettings } from '../../../contract/agency-settings/agency.ts'
import type { CustomerId, Database } from '../../platform/database/database.ts'
import { readSections } from './read-settings.ts'

type ShownContacts = z.input<typeof agencySettings.getContacts.output>

/** The named agent is not repeated among the agents of all customers. */
export const readContacts = async (database: Database, customerId: CustomerId): Promise<ShownContacts> => {
  const [{ contacts }, named] = await Promise.all([
    readSections(database.agency),
    sql<NonNullable<ShownContacts['namedAgent']>>`select name, email from named_agent()`.execute(
      database.tenant(customerId),
    ),
  ])
  const namedAgent = named.rows[0] ?? null
  const { chatApps, agents } = contacts.value
  return {
    chatApps,
    agents: agents.filter(({ handle }) => handle.toLowerCase() !== namedAgent?.email),
    namedAgent,
  }
}
