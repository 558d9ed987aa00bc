import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { extraServices, type ServiceOrder } from '../../../contract/extra-services/extra-services.ts'
import {
  operatorExtraServices,
  type OperatorExtraService,
} from '../../../contract/extra-services/operator-extra-services.ts'
import { recharge } from '../orders/test/order-factory.ts'
import { createService } from '../services/service-factory.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

type ServiceInput = InputOf<typeof operatorExtraServices.saveExtraService>
/** A photo shoot for 90.00 USD, delivered within 5 days. */
export const offer = (t: TestApp, change: Partial<ServiceInput> = {}): Promise<OperatorExtraService> =>
  t.operator.ok(operatorExtraServices.saveExtraService, {
    nameEn: 'Photo shoot',
    nameZh: '产品拍摄',
    priceMinor: 9000,
    basis: 'job',
    days: 5,
    ...change,
  })

/** Cards for 0.20 USD each, which pay for a new service of orders. */
export const offerMaterial = async (t: TestApp, change: Partial<ServiceInput> = {}) => {
  const serviceId = await createService(t, { nameEn: 'Thank-you card' })
  const material = await offer(t, {
    nameEn: 'Thank-you cards',
    nameZh: '感谢卡',
    basis: 'unit',
    priceMinor: 20,
    isMaterial: true,
    serviceId,
    ...change,
  })
  return { material, serviceId }
}

type OrderInput = InputOf<typeof extraServices.createServiceOrder>
export const order = (
  t: TestApp,
  service: OperatorExtraService,
  caller: Caller = t.main,
  wish: Partial<OrderInput> = {},
): Promise<ServiceOrder> =>
  caller.ok(
    extraServices.createServiceOrder,
    { extraServiceId: service.id, agreedMinor: service.priceMinor, ...wish },
    key(),
  )

/** To be paid: 90.00 USD. */
export const ordered = async (t: TestApp, caller: Caller = t.main): Promise<ServiceOrder> =>
  order(t, await offer(t), caller)

export const requested = async (t: TestApp, caller: Caller = t.main): Promise<ServiceOrder> =>
  order(t, await offer(t, { nameEn: 'Design', priceMinor: null }), caller)

/** On request, quoted for 120.00 USD and 7 days. */
export const quoted = async (t: TestApp, caller: Caller = t.main): Promise<ServiceOrder> => {
  const { id } = await requested(t, caller)
  await t.operator.ok(operatorExtraServices.quoteServiceOrder, { id, unitUsdMinor: 12_000, days: 7 })
  return caller.ok(extraServices.getServiceOrder, { id })
}

/** Recharges what is due and pays it. */
export const pay = async (t: TestApp, { id, totalMinor }: ServiceOrder, caller: Caller = t.main) => {
  if (caller.customerId === '' || totalMinor === null) throw new Error('a seller pays a price')
  await recharge(t, caller.customerId, totalMinor)
  const input = { id, agreedMinor: totalMinor }
  return (await caller.ok(extraServices.payServiceOrder, input, key())).order
}

export const paid = async (t: TestApp, caller: Caller = t.main): Promise<ServiceOrder> =>
  pay(t, await ordered(t, caller), caller)

export const deliver = (t: TestApp, id: ServiceOrder['id'], note = 'Twelve pictures') =>
  t.operator.ok(operatorExtraServices.deliverServiceOrder, { id, note }, key())

export const delivered = async (t: TestApp, caller: Caller = t.main): Promise<ServiceOrder> => {
  const { id } = await paid(t, caller)
  await deliver(t, id)
  return caller.ok(extraServices.getServiceOrder, { id })
}

/** Buys units of a material that then are in stock. */
export const stocked = async (
  t: TestApp,
  material: OperatorExtraService,
  quantity: number,
  caller: Caller = t.main,
): Promise<ServiceOrder> => {
  const { id } = await pay(t, await order(t, material, caller, { quantity }), caller)
  await deliver(t, id, 'In stock')
  return caller.ok(extraServices.getServiceOrder, { id })
}
