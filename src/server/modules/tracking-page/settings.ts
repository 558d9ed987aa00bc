import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { trackingPage } from '../../../contract/tracking-page/tracking-page.ts'
import type { CustomerId, Database, Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { checkOwnPictures } from '../../platform/files/own-pictures.ts'
import { trackingPageUrl } from './page-address.ts'
import { logoUrlOf } from './seller-name.ts'

export interface SettingsParts {
  readonly database: Database
  readonly files: Files
  readonly publicUrl: string
}

type Settings = ParsedInputOf<typeof trackingPage.saveTrackingSettings> & {
  readonly previewUrl: string | null
}

const readPreview = async (db: Db, customerId: CustomerId, publicUrl: string): Promise<string | null> => {
  const newest = await db
    .selectFrom('tracking_page')
    .select('token')
    .where('customer_id', '=', customerId)
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? trackingPageUrl(publicUrl, newest.token) : null
}

export const getSettings = async (parts: SettingsParts, customerId: CustomerId): Promise<Settings> => {
  const db = parts.database.tenant(customerId)
  const [saved, previewUrl] = await Promise.all([
    db
      .selectFrom('tracking_settings as t')
      .leftJoin('file as f', 'f.id', 't.logo_file_id')
      .select([
        't.shown_name',
        't.contact_email',
        't.website',
        't.syncs_tracking_to_shops',
        't.logo_file_id',
        'f.file_name',
      ])
      .where('t.customer_id', '=', customerId)
      .executeTakeFirst(),
    readPreview(db, customerId, parts.publicUrl),
  ])
  const url = logoUrlOf(parts.files, saved?.logo_file_id ?? null)
  return {
    shownName: saved?.shown_name ?? '',
    contactEmail: saved?.contact_email ?? '',
    website: saved?.website ?? '',
    tellsShops: saved?.syncs_tracking_to_shops ?? false,
    logo: url === null ? null : { url, name: saved?.file_name ?? '' },
    previewUrl,
  }
}

const logoIdOf = (files: Files, logo: Settings['logo']): string | null => {
  if (logo === null) return null
  const id = files.idOf(logo.url)
  if (id === null) throw notFound('Image')
  return id
}

export const saveSettings = async (
  { database, files }: SettingsParts,
  customerId: CustomerId,
  given: Omit<Settings, 'previewUrl'>,
): Promise<void> => {
  const logoFileId = logoIdOf(files, given.logo)
  const values = {
    shown_name: given.shownName,
    contact_email: given.contactEmail,
    website: given.website,
    syncs_tracking_to_shops: given.tellsShops,
    logo_file_id: logoFileId,
  }
  await database.tenantTransaction(customerId, async (tx) => {
    await checkOwnPictures(tx, customerId, logoFileId === null ? [] : [logoFileId])
    await tx
      .insertInto('tracking_settings')
      .values({ customer_id: customerId, ...values })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
      .execute()
  })
}
