import { sql } from 'kysely'
import type * as z from 'zod'
import type { Currency } from '../../../contract/kernel/money.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { serviceInput, serviceSchema } from '../../../contract/services/operator-services.ts'
import type { offeredServiceSchema } from '../../../contract/orders/service-schemas.ts'
import type { CustomerId, Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { loadPriceBasis } from '../customer-prices/index.ts'
import { pricedService } from '../orders/index.ts'

type ServiceInput = z.output<typeof serviceInput>
type Service = z.input<typeof serviceSchema>
type OfferedService = z.input<typeof offeredServiceSchema>

const readServices = async (db: Db, id: string | null): Promise<Service[]> => {
  const { rows } = await sql<{ service: Service }>`
    select json_build_object('id', s.id::text, 'code', code, 'nameEn', name_en, 'nameZh', name_zh,
        'situationEn', situation_en, 'situationZh', situation_zh, 'procedureEn', procedure_en,
        'procedureZh', procedure_zh, 'imageUrl', image_url, 'basis', s.basis, 'priceMinor', s.price_minor,
        'isActive', is_active, 'packStep', pack_step, 'updatedAt', updated_at) as service
      from service s
      where ${id}::bigint is null or s.id = ${id}
      order by is_active desc, position, s.id`.execute(db)
  return rows.map(({ service }) => service)
}

export const listServices = (db: Db): Promise<Service[]> => readServices(db, null)

const saved = async (tx: Tx, id: string): Promise<Service> => {
  const [service] = await readServices(tx, id)
  if (!service) throw new Error('the service was not saved')
  return service
}

const columnsOf = (service: ServiceInput) => ({
  code: service.code,
  name_en: service.nameEn,
  name_zh: service.nameZh,
  situation_en: service.situationEn,
  situation_zh: service.situationZh,
  procedure_en: service.procedureEn,
  procedure_zh: service.procedureZh,
  image_url: service.imageUrl,
  basis: service.basis,
  price_minor: service.priceMinor,
  is_active: service.isActive,
  pack_step: service.packStep,
})

const codeTaken = (error: unknown, code: string): unknown =>
  error instanceof Error && 'constraint' in error && error.constraint === 'service_code_key'
    ? refuse('codeTaken', { case: 'service', code })
    : error

export const saveService = async (tx: Tx, service: ServiceInput): Promise<Service> => {
  const columns = columnsOf(service)
  const write = service.id
    ? tx
        .updateTable('service')
        .set({ ...columns, updated_at: sql<Date>`now()` })
        .where('id', '=', service.id)
        .returning('id')
    : tx
        .insertInto('service')
        .values({ ...columns, position: sql<number>`(select coalesce(max(position), 0) + 1 from service)` })
        .returning('id')
  const row = await write.executeTakeFirst().catch((error: unknown) => {
    throw codeTaken(error, service.code)
  })
  if (!row) throw notFound('Service')
  return saved(tx, row.id)
}

export const switchService = async (tx: Tx, id: string, isActive: boolean): Promise<Service> => {
  const row = await tx
    .updateTable('service')
    .set({ is_active: isActive, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound('Service')
  return saved(tx, row.id)
}

export const listOffered = async (
  db: Db,
  { customerId, currency }: { readonly customerId: CustomerId; readonly currency: Currency },
): Promise<OfferedService[]> => {
  const { rows } = await sql<Omit<OfferedService, 'listPriceMinor' | 'priceSource'>>`
    select id as "serviceId", code, name_en as "nameEn", name_zh as "nameZh", situation_en as "situationEn",
        situation_zh as "situationZh", procedure_en as "procedureEn", procedure_zh as "procedureZh",
        image_url as "imageUrl", basis, price_minor as "priceMinor", (
          select k.on_hand from extra_service e join service_stock k on k.extra_service_id = e.id
            where e.service_id = service.id and k.customer_id = ${customerId} and k.on_hand > 0) as "inStock"
      from service where is_active order by position, id`.execute(db)
  const basis = await loadPriceBasis(db, { customerId, currency })
  return rows.map((row) => ({ ...row, ...pricedService(row.priceMinor, basis) }))
}
