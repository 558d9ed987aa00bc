import { sql, type Insertable } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorBanners } from '../../../contract/banners/operator-banners.ts'
import type { OperatorActor } from '../../platform/auth/actors.ts'
import type { DB } from '../../platform/database/database-types.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { agencyPictureId } from '../notices/index.ts'

type BannerInput = ParsedInputOf<typeof operatorBanners.saveBanner>

const writeRow = async (
  tx: Tx,
  id: string | undefined,
  values: Insertable<DB['banner']>,
): Promise<string> => {
  if (id === undefined) {
    return (await tx.insertInto('banner').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const changed = await tx
    .updateTable('banner')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw notFound('Banner')
  return changed.id
}

const writeRecipients = async (tx: Tx, id: string, { audience, customerIds }: BannerInput): Promise<void> => {
  await tx.deleteFrom('banner_recipient').where('banner_id', '=', id).execute()
  if (audience !== 'named') return
  const wanted = [...new Set<string>(customerIds)]
  const { numAffectedRows } = await sql`
    insert into banner_recipient (customer_id, banner_id)
      select customer_id, ${id}::bigint from customer where customer_id = any(${wanted}::bigint[])`.execute(
    tx,
  )
  if (Number(numAffectedRows) < wanted.length) throw notFound('Customer')
}

/** Returns the banner's id. @throws DomainError fileMissing unless the image is a public one of the agency, notFound */
export const saveBanner = async (
  tx: Tx,
  files: Files,
  operator: OperatorActor,
  input: BannerInput,
): Promise<string> => {
  const id = await writeRow(tx, input.id, {
    title: input.title,
    image_id: await agencyPictureId(tx, files, input.imageUrl),
    link: input.link,
    places: [...new Set(input.places)],
    audience: input.audience,
    starts_at: input.startsAt,
    ends_at: input.endsAt ?? 'infinity',
    saved_by: operator.operatorId,
  })
  await writeRecipients(tx, id, input)
  return id
}

export const endBanner = async (tx: Tx, operator: OperatorActor, id: string): Promise<void> => {
  // Of concurrent calls one may have begun before the other's end: the present time decides, not that of its beginning.
  const ended = await sql`
    update banner set ends_at = now(), updated_at = now(), saved_by = ${operator.operatorId}
      where id = ${id} and starts_at < now() and ends_at > clock_timestamp()`.execute(tx)
  if (Number(ended.numAffectedRows) > 0) return
  const row = await tx.selectFrom('banner').select('id').where('id', '=', id).executeTakeFirst()
  throw row ? refuse('bannerNotLive') : notFound('Banner')
}

export const deleteBanner = async (tx: Tx, id: string): Promise<void> => {
  const gone = await tx.deleteFrom('banner').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) throw notFound('Banner')
}
