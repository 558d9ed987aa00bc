import { sql } from 'kysely'
import type * as z from 'zod'
import { defaultCreditTerms, type CreditTerms } from '../../../contract/credit-lines/credit-terms.ts'
import type {
  operatorAgencySettings,
  SettingsSection,
} from '../../../contract/agency-settings/operator-agency.ts'
import { defaultPackTerms, type PackTerms } from '../../../contract/packing/pack-terms.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'

type Settings = z.input<typeof operatorAgencySettings.getAgencySettings.output>
type Sections = Omit<Settings, 'changes'>

interface SectionRow {
  readonly section: SettingsSection
  readonly version: number
  readonly value: never
}

const unset: Sections = {
  contacts: { version: 0, value: { chatApps: [], agents: [] } },
  company: { version: 0, value: null },
  invoicing: { version: 0, value: null },
  withdrawals: { version: 0, value: null },
  credit: { version: 0, value: null },
  affiliates: { version: 0, value: null },
  vip: { version: 0, value: null },
  packing: { version: 0, value: null },
  certificates: { version: 0, value: { certificates: [] } },
}

export const readSections = async (db: Db): Promise<Sections> => {
  const { rows } = await sql<SectionRow>`
    select distinct on (section) section, version, value from agency_settings
    order by section, version desc`.execute(db)
  return { ...unset, ...Object.fromEntries(rows.map(({ section, ...saved }) => [section, saved])) }
}

/** The company details printed on parcels; null if not entered yet. */
export const readCompany = async (db: Db): Promise<Sections['company']['value']> =>
  (await readSections(db)).company.value

/** What the owner has set about withdrawals; null: nothing yet, so none are offered. */
export const readWithdrawalTerms = async (db: Db): Promise<Sections['withdrawals']['value']> =>
  (await readSections(db)).withdrawals.value

/** What the owner has set about credit lines, or else what applies until then. */
export const readCreditTerms = async (db: Db): Promise<CreditTerms> =>
  (await readSections(db)).credit.value ?? defaultCreditTerms

/** What the owner has set about the pack station, or else what applies until then. */
export const readPackTerms = async (db: Db): Promise<PackTerms> =>
  (await readSections(db)).packing.value ?? defaultPackTerms

/** The minimum payout of commissions; 0 until the owner has set one. */
export const readMinimumPayouts = async (db: Db): Promise<Readonly<Record<Currency, number>>> =>
  (await readSections(db)).affiliates.value?.minimumPayoutMinor ?? { USD: 0, CNY: 0 }

const readChanges = async (db: Db): Promise<Settings['changes']> => {
  const { rows } = await sql<{ change: Settings['changes'][number] }>`
    select json_build_object('section', section, 'version', version, 'changedAt', changed_at,
      'changedBy', operator.name, 'changed', changed) as change
    from agency_settings left join operator on operator.id = changed_by
    order by changed_at desc limit 100`.execute(db)
  return rows.map(({ change }) => change)
}

export const withFiles = (files: Files, value: Sections['certificates']['value']): typeof value => ({
  certificates: value.certificates.map(({ file, ...certificate }) => {
    const id = file && files.idOf(file.url)
    if (!id || !file.url.endsWith('/file')) return { ...certificate, file: file ?? null }
    return { ...certificate, file: { ...file, url: files.url({ id, isPublic: false }, 'file') } }
  }),
})

export const getSettings = async (db: Db, files: Files): Promise<Settings> => {
  const [sections, changes] = await Promise.all([readSections(db), readChanges(db)])
  const { value, version } = sections.certificates
  return { ...sections, certificates: { version, value: withFiles(files, value) }, changes }
}
