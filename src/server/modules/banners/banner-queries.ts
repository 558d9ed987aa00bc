import { sql } from 'kysely'
import type * as z from 'zod'
import type { BannerPlace, banners } from '../../../contract/banners/banners.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  bannerStatuses,
  type BannerStatus,
  type operatorBanners,
  type operatorBannerSchema,
} from '../../../contract/banners/operator-banners.ts'
import type { NoticeAudience } from '../../../contract/notices/notices.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'

type Banner = z.input<typeof banners.listBanners.output>['banners'][number]
export type OperatorBanner = z.input<typeof operatorBannerSchema>

interface BannerRow {
  readonly id: string
  readonly title: string
  readonly image_id: string
  readonly link: string | null
  readonly places: BannerPlace[]
}

const bannerOf = (files: Files, row: BannerRow): Banner => ({
  id: row.id,
  title: row.title,
  imageUrl: files.url({ id: row.image_id, isPublic: true }, 'large'),
  link: row.link,
  places: row.places,
})

/** Live and meant for this customer; row-level security enforces the same (see the migration). */
export const listBanners = async (
  db: Db,
  files: Files,
  customerId: CustomerId,
  place: BannerPlace | undefined,
): Promise<Banner[]> => {
  const { rows } = await sql<BannerRow>`
    select b.id, b.title, b.image_id, b.link, b.places from banner b
      where b.ends_at > now() and b.starts_at <= now()
        and (${place ?? null}::text is null or ${place ?? null}::text = any(b.places))
        and (b.audience = 'all'
          or b.audience = 'vip' and (select is_vip from customer where customer_id = ${customerId})
          or b.audience = 'named' and exists (select from banner_recipient r
            where r.customer_id = ${customerId} and r.banner_id = b.id))
      order by b.starts_at desc, b.id desc limit 20`.execute(db)
  return rows.map((row) => bannerOf(files, row))
}

interface OperatorRow extends BannerRow {
  readonly status: BannerStatus
  readonly audience: NoticeAudience
  readonly customers: { id: string; name: string }[]
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly saved_by_name: string | null
  readonly updated_at: Date
}

const status = sql`case when b.ends_at <= now() then 'ended' when b.starts_at > now() then 'scheduled' else 'live' end`

const columns = sql`b.id, b.title, b.image_id, b.link, b.places, b.audience, b.starts_at, b.updated_at,
  nullif(b.ends_at, 'infinity') as ends_at, ${status} as status, o.name as saved_by_name,
  (select coalesce(json_agg(json_build_object('id', c.customer_id::text, 'name', c.name) order by c.name, c.customer_id), '[]')
    from banner_recipient r join customer c on c.customer_id = r.customer_id where r.banner_id = b.id) as customers`

const operatorBannerOf = (files: Files, row: OperatorRow): OperatorBanner => ({
  ...bannerOf(files, row),
  status: row.status,
  audience: row.audience,
  customers: row.customers,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  savedBy: row.saved_by_name ?? '',
  updatedAt: row.updated_at.toISOString(),
})

export const listOperatorBanners = async (
  db: Db,
  files: Files,
  { status: wanted, pageNum, pageSize }: ParsedInputOf<typeof operatorBanners.listOperatorBanners>,
): Promise<{ total: number; rows: OperatorBanner[]; counts: Record<BannerStatus, number> }> => {
  const where = wanted ? sql`${status} = ${wanted}` : sql`true`
  const [counted, page] = await Promise.all([
    sql<{ status: BannerStatus; banners: number }>`
      select ${status} as status, count(*)::integer as banners from banner b group by 1`.execute(db),
    sql<OperatorRow>`select ${columns} from banner b left join operator o on o.id = b.saved_by
      where ${where} order by b.starts_at desc, b.id desc
      limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db),
  ])
  const counts: Record<BannerStatus, number> = { live: 0, scheduled: 0, ended: 0 }
  for (const one of counted.rows) counts[one.status] = one.banners
  const total = wanted ? counts[wanted] : bannerStatuses.reduce((sum, one) => sum + counts[one], 0)
  return { total, rows: page.rows.map((row) => operatorBannerOf(files, row)), counts }
}

export const findOperatorBanner = async (
  db: Db,
  files: Files,
  id: string,
): Promise<OperatorBanner | null> => {
  const { rows } = await sql<OperatorRow>`select ${columns} from banner b
    left join operator o on o.id = b.saved_by where b.id = ${id}`.execute(db)
  const [row] = rows
  return row ? operatorBannerOf(files, row) : null
}
