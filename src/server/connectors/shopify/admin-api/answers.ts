import * as z from 'zod'

const gid = z.string().regex(/^gid:\/\/shopify\/\w+\/\d+/)
/** The number at the end of `gid://shopify/Order/450789469`, as text. */
export const idOf = (globalId: string): string =>
  /\/(\d+)$/.exec(globalId.split('?', 1)[0] ?? '')?.[1] ?? globalId
export const gidOf = (type: string, id: string): string => `gid://shopify/${type}/${id}`

/** `line_items.0.id: Invalid input` */
export const firstIssueOf = ({ issues: [first] }: z.ZodError): string =>
  `${first?.path.join('.') ?? ''}: ${first?.message ?? ''}`

const text = z.string().nullable()
export const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value))
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })
const userErrorSchema = z.object({
  field: z.array(z.string()).nullable(),
  message: z.string(),
  /** Only where the document requests it. */
  code: z.string().nullish(),
})
export type UserError = z.output<typeof userErrorSchema>
const userErrors = z.array(userErrorSchema)
const variantsChanged = z.object({ result: z.object({ userErrors }).nullable() })

const attributes = z.array(z.object({ key: z.string(), value: text }))

const lineSchema = z.object({
  id: gid,
  title: z.string(),
  variantTitle: text,
  sku: text,
  currentQuantity: z.int().min(0),
  unfulfilledQuantity: z.int().min(0),
  requiresShipping: z.boolean(),
  customAttributes: attributes,
  image: z.object({ url: z.string() }).nullable(),
  variant: z.object({ id: gid }).nullable(),
  originalUnitPriceSet: z.object({ shopMoney: z.object({ amount: z.string() }) }),
})
export type GraphqlLine = z.output<typeof lineSchema>
const linesSchema = z.object({ nodes: z.array(lineSchema), pageInfo })

export const orderSchema = z.object({
  id: gid,
  name: z.string(),
  createdAt: instant,
  updatedAt: instant,
  cancelledAt: instant.nullable(),
  cancelReason: text,
  displayFinancialStatus: text,
  currencyCode: z.string(),
  email: text,
  phone: text,
  note: text,
  test: z.boolean(),
  customAttributes: attributes,
  localizedFields: z.object({ nodes: z.array(z.object({ key: z.string(), value: z.string() })) }),
  shippingAddress: z
    .object({
      name: text,
      phone: text,
      address1: text,
      address2: text,
      company: text,
      city: text,
      province: text,
      zip: text,
      country: text,
      countryCodeV2: text,
    })
    .nullable(),
  lineItems: linesSchema,
})
export type GraphqlOrder = z.output<typeof orderSchema>

const fulfilmentOrderSchema = z.object({
  id: gid,
  status: z.string(),
  supportedActions: z.array(z.object({ action: z.string() })),
  assignedLocation: z.object({ location: z.object({ id: gid }).nullable() }),
  lineItems: z.object({
    nodes: z.array(z.object({ id: gid, remainingQuantity: z.int().min(0), lineItem: z.object({ id: gid }) })),
  }),
})
export type FulfilmentOrder = z.output<typeof fulfilmentOrderSchema>

const media = z.object({ preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable() })
const variantSchema = z.object({
  id: gid,
  title: z.string(),
  sku: text,
  media: z.object({ nodes: z.array(media) }),
})
export type GraphqlVariant = z.output<typeof variantSchema>
const variantsSchema = z.object({ nodes: z.array(variantSchema), pageInfo })
const productSchema = z.object({
  id: gid,
  title: z.string(),
  updatedAt: instant,
  featuredMedia: media.nullable(),
  variants: variantsSchema,
})
export type GraphqlProduct = z.output<typeof productSchema>

const listedProductSchema = productSchema.extend({
  variants: z.object({
    nodes: z.array(variantSchema.extend({ inventoryItem: z.object({ id: gid }) })),
    pageInfo,
  }),
})

export const answers = {
  ShopFacts: z.object({
    shop: z.object({ id: gid, name: z.string(), myshopifyDomain: z.string(), currencyCode: z.string() }),
  }),
  /** Orders are read one by one, so that one that cannot be read stops no other. */
  OrderPage: z.object({ orders: z.object({ nodes: z.array(z.unknown()), pageInfo }) }),
  OneOrder: z.object({ order: z.unknown() }),
  MoreLines: z.object({ order: z.object({ lineItems: linesSchema }).nullable() }),
  ProductPage: z.object({ products: z.object({ nodes: z.array(productSchema), pageInfo }) }),
  StandingVariants: z.object({ nodes: z.array(z.object({ id: gid }).nullable()) }),
  MoreVariants: z.object({ product: z.object({ variants: variantsSchema }).nullable() }),
  OrderFulfilment: z.object({
    order: z
      .object({
        fulfillments: z.array(
          z.object({ id: gid, status: z.string(), trackingInfo: z.array(z.object({ number: text })) }),
        ),
        fulfillmentOrders: z.object({ nodes: z.array(fulfilmentOrderSchema), pageInfo }),
      })
      .nullable(),
  }),
  CreateFulfilment: z.object({
    fulfillmentCreate: z.object({
      fulfillment: z.object({ id: gid, status: z.string() }).nullable(),
      userErrors,
    }),
  }),
  CreateFulfilmentEvent: z.object({
    fulfillmentEventCreate: z.object({ fulfillmentEvent: z.object({ id: gid }).nullable(), userErrors }),
  }),
  CorrectTracking: z.object({
    fulfillmentTrackingInfoUpdate: z.object({
      fulfillment: z.object({ id: gid }).nullable(),
      userErrors,
    }),
  }),
  FulfilmentLines: z.object({
    fulfillment: z
      .object({
        fulfillmentLineItems: z.object({
          nodes: z.array(z.object({ quantity: z.int().nullable(), lineItem: z.object({ id: gid }) })),
        }),
      })
      .nullable(),
  }),
  FulfilmentEvents: z.object({
    fulfillment: z
      .object({ events: z.object({ nodes: z.array(z.object({ status: z.string(), happenedAt: instant })) }) })
      .nullable(),
  }),
  Subscriptions: z.object({
    webhookSubscriptions: z.object({
      nodes: z.array(z.object({ id: gid, topic: z.string(), uri: z.string() })),
    }),
  }),
  Subscribe: z.object({
    webhookSubscriptionCreate: z.object({
      webhookSubscription: z.object({ id: gid }).nullable(),
      userErrors,
    }),
  }),
  Uninstall: z.object({ appUninstall: z.object({ userErrors }) }),
  StockLocation: z.object({ location: z.object({ id: gid }).nullable() }),
  StockLocations: z.object({
    location: z.object({ id: gid }).nullable(),
    locations: z.object({ nodes: z.array(z.object({ id: gid, name: z.string() })) }),
  }),
  SalesChannels: z.object({ publications: z.object({ nodes: z.array(z.object({ id: gid })) }) }),
  DefineKey: z.object({ metafieldDefinitionCreate: z.object({ userErrors }) }),
  FindListed: z.object({ productByIdentifier: z.object({ id: gid }).nullable() }),
  ListedProduct: z.object({ product: listedProductSchema.nullable() }),
  ListedDescription: z.object({ product: z.object({ descriptionHtml: z.string() }).nullable() }),
  PutProduct: z.object({
    productSet: z.object({ product: z.object({ id: gid }).nullable(), userErrors }),
  }),
  PublishProduct: z.object({ publishablePublish: z.object({ userErrors }) }),
  ChangeProduct: z.object({ productUpdate: z.object({ userErrors }) }),
  ChangePrices: variantsChanged,
  AddVariants: variantsChanged,
  SetStock: z.object({ inventorySetQuantities: z.object({ userErrors }) }),
}
