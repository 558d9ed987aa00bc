import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema } from '../kernel/ids.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { carrierInput, carrierLabelSchema, carrierSchema } from './carrier-schemas.ts'

const viewer = { kind: 'operator', area: 'carriers', roles: operatorRoles } as const
const fulfilment = { kind: 'operator', area: 'carriers', roles: ['fulfilment'] } as const

export const operatorCarriers = {
  listCarriers: endpoint({
    method: 'POST',
    path: '/ops/GetCarriers',
    summary: 'Lists all carriers with the services by which they fulfil shipping lines.',
    access: viewer,
    input: z.object({}),
    output: z.object({ carriers: z.array(carrierSchema) }),
    badInput: 'not an object',
  }),
  saveCarrier: endpoint({
    method: 'POST',
    path: '/ops/SaveCarrier',
    summary: 'Creates or updates a carrier; its services are replaced by those given.',
    access: fulfilment,
    errors: ['codeTaken', 'nameTaken', 'notFound'],
    input: carrierInput,
    output: carrierSchema,
  }),
  getOrderCarrierLabels: endpoint({
    method: 'POST',
    path: '/ops/GetOrderCarrierLabels',
    summary:
      'Returns the labels of an order that were bought from carriers, newest first, with the services considered and why each was chosen or not.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({ labels: z.array(carrierLabelSchema) }),
  }),
}
