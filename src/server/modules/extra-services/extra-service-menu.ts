import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { extraServiceSchema } from '../../../contract/extra-services/extra-services.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type {
  operatorExtraServices,
  operatorExtraServiceSchema,
} from '../../../contract/extra-services/operator-extra-services.ts'
import { extraServiceLimits } from '../../../contract/extra-services/service-order-states.ts'
import type { CustomerId, Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { loadPriceBasis } from '../customer-prices/index.ts'
import { menuPriceOf } from './create-service-order.ts'

type Service = z.input<typeof operatorExtraServiceSchema>
type ServiceInput = ParsedInputOf<typeof operatorExtraServices.saveExtraService>

const words = sql`name_en as "nameEn", name_zh as "nameZh", situation_en as "situationEn", situation_zh as "situationZh",
  procedure_en as "procedureEn", procedure_zh as "procedureZh"`

/** The menu, in the seller's currency. */
export const listExtraServices = async (
  db: Db,
  customer: { readonly customerId: CustomerId; readonly currency: Currency },
): Promise<z.input<typeof extraServiceSchema>[]> => {
  const { rows } = await sql<Omit<z.input<typeof extraServiceSchema>, 'listPriceMinor'>>`
    select id, ${words}, basis, price_minor as "priceMinor", days, picture_urls as pictures, is_material as "isMaterial"
      from extra_service where is_active order by position, id`.execute(db)
  const basis = await loadPriceBasis(db, customer)
  return rows.map((row) => {
    const price = menuPriceOf(row.priceMinor, basis)
    return { ...row, priceMinor: price?.unitMinor ?? null, listPriceMinor: price?.listUnitMinor ?? null }
  })
}

const readServices = async (db: Db, id: string | null): Promise<Service[]> => {
  const { rows } = await sql<Omit<Service, 'updatedAt'> & { readonly changedAt: Date }>`
    select id, ${words}, basis, price_minor as "priceMinor", days, picture_urls as pictures, is_active as "isActive",
        is_material as "isMaterial", service_id as "serviceId", position, updated_at as "changedAt"
      from extra_service where ${id}::bigint is null or id = ${id}
      order by position, id`.execute(db)
  return rows.map(({ changedAt, ...service }) => ({ ...service, updatedAt: changedAt.toISOString() }))
}

export const listOperatorExtraServices = (db: Db): Promise<Service[]> => readServices(db, null)

const saved = async (tx: Tx, id: string): Promise<Service> => {
  const [service] = await readServices(tx, id)
  if (!service) throw new Error('the extra service was not saved')
  return service
}

const columnsOf = (service: ServiceInput) => ({
  name_en: service.nameEn,
  name_zh: service.nameZh,
  situation_en: service.situationEn,
  situation_zh: service.situationZh,
  procedure_en: service.procedureEn,
  procedure_zh: service.procedureZh,
  price_minor: service.priceMinor,
  basis: service.basis,
  days: service.days,
  picture_urls: [...service.pictures],
  is_active: service.isActive,
  is_material: service.isMaterial,
  service_id: service.serviceId,
})

/** @throws DomainError notFound, materialLinked */
const checkLink = async (tx: Tx, { id, serviceId }: ServiceInput): Promise<void> => {
  if (serviceId === null) return
  const { rows } = await sql<{ holder: string | null }>`
    select e.name_en as holder from service v
      left join extra_service e on e.service_id = v.id and e.id is distinct from ${id ?? null}::bigint
      where v.id = ${serviceId} for update of v`.execute(tx)
  const [service] = rows
  if (!service) throw notFound('Service')
  if (service.holder !== null) throw refuse('materialLinked', { name: service.holder })
}

export const saveExtraService = async (tx: Tx, service: ServiceInput): Promise<Service> => {
  await checkLink(tx, service)
  const columns = columnsOf(service)
  if (service.id !== undefined) {
    const row = await tx
      .updateTable('extra_service')
      .set({ ...columns, updated_at: sql<Date>`now()` })
      .where('id', '=', service.id)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw notFound('Extra service')
    return saved(tx, row.id)
  }
  const { rows } = await sql<{ services: number; next: number }>`
    select count(*)::integer as services, coalesce(max(position), 0) + 1 as next from extra_service`.execute(
    tx,
  )
  if ((rows[0]?.services ?? 0) >= extraServiceLimits.services) {
    throw refuse('menuFull', { max: extraServiceLimits.services })
  }
  const made = await tx
    .insertInto('extra_service')
    .values({ ...columns, position: rows[0]?.next ?? 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved(tx, made.id)
}

export const switchExtraService = async (tx: Tx, id: string, isActive: boolean): Promise<Service> => {
  const row = await tx
    .updateTable('extra_service')
    .set({ is_active: isActive, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound('Extra service')
  return saved(tx, row.id)
}

/** Services that are not named follow in their present order. */
export const sortExtraServices = async (tx: Tx, ids: readonly string[]): Promise<Service[]> => {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ named: boolean }>`
    with named as (
      select id, place from unnest(${wanted}::bigint[]) with ordinality as g (id, place)
    ), placed as (
      select e.id, n.id is not null as named, row_number() over (order by n.place nulls last, e.position, e.id) as place
        from extra_service e left join named n on n.id = e.id
    )
    update extra_service e set position = placed.place from placed where placed.id = e.id
      returning placed.named`.execute(tx)
  if (rows.filter(({ named }) => named).length !== wanted.length) throw notFound('Extra service')
  return readServices(tx, null)
}
