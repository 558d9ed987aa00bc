import * as z from 'zod'
import { tableInput } from '../kernel/encodings.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { skuIdSchema, supplierOrderIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { supplierOrderSchema } from './supplier-order-schemas.ts'
import { supplierOrderLimits } from './supplier-order-states.ts'

const viewer = { kind: 'operator', area: 'buying', roles: operatorRoles } as const
const owner = { kind: 'operator', area: 'buying', roles: ['owner'] } as const
const buying = { kind: 'operator', area: 'buying', roles: ['sourcing'] } as const

/** `off`: no key is set; `mustRenew`: its tokens are not taken any more, and cannot renew themselves. */
export const channelConnectionStates = ['off', 'connected', 'mustRenew'] as const

const channelConnectionSchema = z.object({
  state: z.enum(channelConnectionStates),
  /** Of the access token; null: not known. It is renewed before. */
  expiresAt: instantSchema.nullable(),
  /** Of the refresh token, which somebody has to renew before; null: not known. */
  refreshExpiresAt: instantSchema.nullable(),
  /** Without one, the access token has to be entered again once it has expired. */
  hasRefreshToken: z.boolean(),
  renewedAt: instantSchema.nullable(),
  /** Empty: automatically. */
  renewedBy: z.string(),
  lostAt: instantSchema.nullable(),
  /** In the words of 1688. */
  problem: z.string(),
  /** Purchase orders whose outcome or progress is not seen meanwhile. */
  waitingOrders: z.int(),
})
export type ChannelConnection = z.output<typeof channelConnectionSchema>

export const channelFileFields = [
  'number',
  'supplier',
  'goods',
  'freight',
  'paid',
  'status',
  'title',
  'unitPrice',
  'quantity',
  'code',
  'offer',
  'tracking',
] as const
export type ChannelFileField = (typeof channelFileFields)[number]
/** Without these, a file cannot be read. */
export const neededChannelFields = ['number', 'status'] as const satisfies readonly ChannelFileField[]

export const channelFileLimits = { rows: 5_000, bytes: 5 * 1024 * 1024 } as const

/** Why an order of the file is left as it is. */
export const channelFileProblems = [
  'shortenedNumber', // a spreadsheet cut the digits of the number
  'badNumber',
  'badAmount',
  'unknownStatus',
  'noMatch', // no purchase order, and the supplier or goods are not known
  'manyMatches',
  'supplierUnknown',
  'goodsUnknown',
  'ended', // the purchase order is closed or cancelled
] as const
export type ChannelFileProblem = (typeof channelFileProblems)[number]

export const channelFileChanges = ['reference', 'freight', 'tracking', 'status', 'payment'] as const
export type ChannelFileChange = (typeof channelFileChanges)[number]

export const channelFileOrderSchema = z.object({
  /** As spreadsheets count: its first row. */
  row: z.int(),
  number: z.string(),
  supplierName: z.string(),
  status: z.string(),
  goodsMinor: amountMinorSchema.nullable(),
  freightMinor: amountMinorSchema.nullable(),
  paidMinor: amountMinorSchema.nullable(),
  tracking: z.string(),
  lines: z.int(),
  units: z.int(),
  /** What saving does: changes a purchase order, creates one, or nothing. */
  outcome: z.enum(['update', 'create', 'unchanged', 'problem']),
  changes: z.array(z.enum(channelFileChanges)),
  order: z.object({ id: supplierOrderIdSchema, number: z.string() }).nullable(),
  problem: z.enum(channelFileProblems).nullable(),
  detail: z.string(),
})
export type ChannelFileOrder = z.output<typeof channelFileOrderSchema>

const column = z.string().trim().max(100).optional()
/** The name of each field’s column in the file; those left out are found by their usual names. */
const columns = {
  number: column,
  supplier: column,
  goods: column,
  freight: column,
  paid: column,
  status: column,
  title: column,
  unitPrice: column,
  quantity: column,
  code: column,
  offer: column,
  tracking: column,
} satisfies Record<ChannelFileField, typeof column>
const upload = { maxBytes: channelFileLimits.bytes, accept: ['csv', 'xlsx'] } as const

export const operatorPurchasingChannel = {
  previewChannelOrder: endpoint({
    method: 'POST',
    path: '/ops/PreviewChannelOrder',
    summary:
      'Returns what 1688 would charge for a draft, and how its prices differ from ours. Orders nothing.',
    access: buying,
    errors: [
      'channelAccessLost',
      'channelRefused',
      'channelUnavailable',
      'channelGoodsUnknown',
      'notFound',
      'wrongStatus',
      'channelBusy',
    ],
    input: z.object({ id: supplierOrderIdSchema }),
    output: z.object({
      goodsMinor: amountMinorSchema,
      freightMinor: amountMinorSchema,
      totalMinor: amountMinorSchema,
      /** Those of the purchase order. */
      ourGoodsMinor: amountMinorSchema,
      ourFreightMinor: amountMinorSchema,
      /** In how many orders it is placed: 1688 takes fifty lines in each. */
      orders: z.int(),
      lines: z.array(
        z.object({
          skuId: skuIdSchema,
          code: z.string(),
          quantity: z.int(),
          unitMinor: amountMinorSchema,
          /** Null where 1688 names no price of its own. */
          channelUnitMinor: amountMinorSchema.nullable(),
        }),
      ),
    }),
  }),
  placeChannelOrder: endpoint({
    method: 'POST',
    path: '/ops/PlaceChannelOrder',
    summary: 'Orders the goods of a draft at 1688, once. Refused if the total is another one than confirmed.',
    access: buying,
    errors: [
      'channelAccessLost',
      'channelPartlyPlaced',
      'channelRefused',
      'channelUnavailable',
      'channelUncertain',
      'channelGoodsUnknown',
      'channelPriceChanged',
      'channelBusy',
      'notFound',
      'wrongStatus',
    ],
    input: z.object({
      id: supplierOrderIdSchema,
      /** As previewed and confirmed. */
      totalMinor: z.int().min(0).max(supplierOrderLimits.totalMinor),
    }),
    output: supplierOrderSchema,
  }),
  moveUnplacedLines: endpoint({
    method: 'POST',
    path: '/ops/MoveUnplacedLines',
    summary:
      'Moves the lines of a draft that 1688 has not taken, of which it has taken a part, to a new draft. What was placed is ordered then.',
    access: buying,
    errors: ['channelBusy', 'notFound', 'nothingUnplaced'],
    input: z.object({ id: supplierOrderIdSchema }),
    output: z.object({ id: supplierOrderIdSchema, number: z.string() }),
  }),
  getChannelConnection: endpoint({
    method: 'POST',
    path: '/ops/GetChannelConnection',
    summary: 'Returns whether purchase orders can be placed at 1688, and until when its tokens are valid.',
    access: viewer,
    input: z.object({}),
    output: channelConnectionSchema,
    badInput: 'not an object',
  }),
  renewChannelConnection: endpoint({
    method: 'POST',
    path: '/ops/RenewChannelConnection',
    summary: 'Renews the connection to 1688 with a refresh token that its owner has got there.',
    access: owner,
    errors: ['channelTokenRefused', 'channelUnavailable'],
    input: z.object({ refreshToken: z.string().trim().min(8, 'is too short').max(500) }),
    output: channelConnectionSchema,
  }),
  previewChannelFile: endpoint({
    method: 'POST',
    path: '/ops/PreviewSupplierOrderFile',
    summary:
      'Reads the order export of 1688 (CSV or workbook) and returns which purchase orders saving it would change or create. Saves nothing.',
    access: buying,
    errors: [],
    input: z.object({ ...tableInput, ...columns }),
    output: z.object({
      orders: z.array(channelFileOrderSchema),
      updated: z.int(),
      created: z.int(),
      unchanged: z.int(),
      problems: z.int(),
      /** The columns of the file, and which was taken for what. */
      columns: z.array(z.string()),
      mapping: z.partialRecord(z.enum(channelFileFields), z.string()),
      missing: z.array(z.enum(channelFileFields)),
      fingerprint: z.string(),
    }),
    upload,
  }),
  saveChannelFile: endpoint({
    method: 'POST',
    path: '/ops/SaveSupplierOrderFile',
    summary:
      'Updates and creates purchase orders from a previewed order export. Saving it again changes nothing.',
    access: buying,
    errors: ['channelFileChanged', 'nothingToImport'],
    input: z.object({
      ...tableInput,
      ...columns,
      /** Whether orders without a purchase order are created. */
      create: z.enum(['yes', 'no']).default('yes'),
      fingerprint: z.string().max(100),
    }),
    output: z.object({ updated: z.int(), created: z.int() }),
    upload,
    idempotent: true,
  }),
}
