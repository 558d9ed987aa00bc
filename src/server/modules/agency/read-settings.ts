import { sql } from 'kysely'
import type * as z from 'zod'
import type { operatorAgency, SettingsSection } from '../../../contract/operator/agency.ts'
import type { Db } from '../../platform/database.ts'

type Settings = z.input<typeof operatorAgency.getAgencySettings.output>
type Sections = Omit<Settings, 'changes'>

interface SectionRow {
  readonly section: SettingsSection
  readonly version: number
  readonly value: never
}

const unset: Sections = {
  contacts: { version: 0, value: { chatApps: [], agents: [] } },
  company: { version: 0, value: null },
  certificates: { version: 0, value: { certificates: [] } },
}

/** Each section as it now holds. */
export const readSections = async (db: Db): Promise<Sections> => {
  const { rows } = await sql<SectionRow>`
    select distinct on (section) section, version, value from agency_settings
    order by section, version desc`.execute(db)
  return { ...unset, ...Object.fromEntries(rows.map(({ section, ...saved }) => [section, saved])) }
}

const readChanges = async (db: Db): Promise<Settings['changes']> => {
  const { rows } = await sql<{ change: Settings['changes'][number] }>`
    select json_build_object('section', section, 'version', version, 'changedAt', changed_at,
      'changedBy', operator.name, 'changed', changed) as change
    from agency_settings left join operator on operator.id = changed_by
    order by changed_at desc limit 100`.execute(db)
  return rows.map(({ change }) => change)
}

/** All sections, and who changed what. */
export const getSettings = async (db: Db): Promise<Settings> => {
  const [sections, changes] = await Promise.all([readSections(db), readChanges(db)])
  return { ...sections, changes }
}
