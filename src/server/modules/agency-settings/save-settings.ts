import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { changedPaths } from './changed-paths.ts'
import { readSections } from './read-settings.ts'

type Input = ParsedInputOf<typeof operatorAgencySettings.saveAgencySettings>

type Value = Input['value']
interface OwnFile {
  readonly name: string
  readonly url: string
}

/** URLs are signed again for each reader; only the unsigned path is stored. */
const unsigned = <F extends OwnFile | null>(file: F): F =>
  file && { ...file, url: file.url.replace(/\?.*/, '') }

const kept = (input: Input): { readonly value: Value; readonly files: readonly (OwnFile | null)[] } => {
  if (
    input.section === 'company' ||
    input.section === 'invoicing' ||
    input.section === 'withdrawals' ||
    input.section === 'credit' ||
    input.section === 'affiliates' ||
    input.section === 'vip' ||
    input.section === 'packing'
  )
    return { value: input.value, files: [] }
  if (input.section === 'contacts') {
    const chatApps = input.value.chatApps.map((app) => ({ ...app, qr: unsigned(app.qr) }))
    return { value: { ...input.value, chatApps }, files: chatApps.map(({ qr }) => qr) }
  }
  const certificates = input.value.certificates.map((one) => ({ ...one, file: unsigned(one.file) }))
  return { value: { certificates }, files: certificates.map(({ file }) => file) }
}

/** These files become public, so none may belong to a customer. */
const checkFiles = async (files: Files, shown: readonly (OwnFile | null)[]): Promise<void> => {
  const found = await Promise.all(
    shown.flatMap((file) => (file ? files.find(files.idOf(file.url) ?? '') : [])),
  )
  if (found.some((file) => file?.customerId !== null)) {
    throw refuse('fileNotFound')
  }
}

/** Saves the section's next version; unchanged values create none. */
export const saveSettings = async (
  tx: Tx,
  files: Files,
  input: Input,
  call: Pick<OperatorCall, 'operator' | 'requestId' | 'ip'>,
): Promise<void> => {
  const { section, version } = input
  const { value, files: shown } = kept(input)
  await checkFiles(files, shown)
  const current = (await readSections(tx))[section]
  const changed = changedPaths(current.value, value)
  if (current.version === version && changed.length === 0) return
  // Of two concurrent saves one conflicts on the version number.
  const { numAffectedRows } = await sql`
    insert into agency_settings (section, version, value, changed, changed_by)
    select ${section}, ${version + 1}::integer, ${JSON.stringify(value)}::jsonb, ${changed}::text[], ${call.operator.operatorId}
    where ${version} = ${current.version}
    on conflict do nothing`.execute(tx)
  if (!numAffectedRows) {
    throw refuse('changedMeanwhile', { case: 'settings' })
  }
  const target = `agencySettings:${section}` as const
  await audit(tx, call.operator, {
    action: 'agencySettings.saved',
    target,
    detail: { version: version + 1, changed },
    call,
  })
}
