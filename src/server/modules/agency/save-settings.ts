import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { DomainError } from '../../../contract/errors.ts'
import type { operatorAgency } from '../../../contract/operator/agency.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Files } from '../../platform/files.ts'
import type { OperatorCall } from '../../platform/route.ts'
import { changedPaths } from './changed-paths.ts'
import { readSections } from './read-settings.ts'

type Input = ParsedInputOf<typeof operatorAgency.saveAgencySettings>

const fileUrlsOf = (input: Input): string[] => {
  if (input.section === 'contacts') return input.value.chatApps.flatMap(({ qrUrl }) => qrUrl ?? [])
  if (input.section === 'certificates')
    return input.value.certificates.flatMap(({ fileUrl }) => fileUrl ?? [])
  return []
}

/** Everybody may look at these files, so only what the agency has made public may be shown. */
const checkFiles = async (files: Files, input: Input): Promise<void> => {
  const found = await Promise.all(fileUrlsOf(input).map((url) => files.find(files.idOf(url) ?? '0')))
  if (found.some((file) => !file?.isPublic || file.customerId !== null)) {
    throw new DomainError('fileNotFound', 'A picture or document is no longer there. Upload it again.')
  }
}

/**
 * Writes the section's next version; the same values again are no change.
 * @throws DomainError changedMeanwhile where `version` is not the one that holds
 */
export const saveSettings = async (
  tx: Tx,
  files: Files,
  input: Input,
  call: Pick<OperatorCall, 'operator' | 'requestId' | 'ip'>,
): Promise<void> => {
  const { section, version, value } = input
  await checkFiles(files, input)
  const current = (await readSections(tx))[section]
  const changed = changedPaths(current.value, value)
  if (current.version === version && changed.length === 0) return
  // Of two who save at once, one finds the version's place taken.
  const { numAffectedRows } = await sql`
    insert into agency_settings (section, version, value, changed, changed_by)
    select ${section}, ${version + 1}::integer, ${JSON.stringify(value)}::jsonb, ${changed}::text[], ${call.operator.operatorId}
    where ${version} = ${current.version}
    on conflict do nothing`.execute(tx)
  if (!numAffectedRows) {
    throw new DomainError(
      'changedMeanwhile',
      'Somebody else has changed this meanwhile. Reload the page and make your change again.',
    )
  }
  const target = `agencySettings:${section}` as const
  await audit(tx, call.operator, 'agencySettings.saved', target, { version: version + 1, changed }, call)
}
