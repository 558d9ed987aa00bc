export const fulfilmentSchemaText = /* GraphQL */ `
  enum FulfillmentOrderStatus {
    CANCELLED
    CLOSED
    INCOMPLETE
    IN_PROGRESS
    ON_HOLD
    OPEN
    SCHEDULED
  }
  enum FulfillmentOrderAction {
    CREATE_FULFILLMENT
    HOLD
    RELEASE_HOLD
  }
  type FulfillmentOrderConnection {
    nodes: [FulfillmentOrder!]!
    pageInfo: PageInfo!
  }
  type FulfillmentOrder {
    assignedLocation: FulfillmentOrderAssignedLocation!
    id: ID!
    lineItems(first: Int): FulfillmentOrderLineItemConnection!
    status: FulfillmentOrderStatus!
    supportedActions: [FulfillmentOrderSupportedAction!]!
  }
  type FulfillmentOrderSupportedAction {
    action: FulfillmentOrderAction!
  }
  type FulfillmentOrderAssignedLocation {
    location: Location
  }
  type FulfillmentOrderLineItemConnection {
    nodes: [FulfillmentOrderLineItem!]!
  }
  type FulfillmentOrderLineItem {
    id: ID!
    lineItem: LineItem!
    remainingQuantity: Int!
  }

  enum FulfillmentStatus {
    CANCELLED
    ERROR
    FAILURE
    SUCCESS
  }
  type Fulfillment {
    events(first: Int, reverse: Boolean): FulfillmentEventConnection!
    fulfillmentLineItems(first: Int): FulfillmentLineItemConnection!
    id: ID!
    status: FulfillmentStatus!
    trackingInfo(first: Int): [FulfillmentTrackingInfo!]!
  }
  type FulfillmentTrackingInfo {
    number: String
  }
  type FulfillmentLineItemConnection {
    nodes: [FulfillmentLineItem!]!
  }
  type FulfillmentLineItem {
    lineItem: LineItem!
    quantity: Int
  }
  enum FulfillmentEventStatus {
    ATTEMPTED_DELIVERY
    CARRIER_PICKED_UP
    CONFIRMED
    DELAYED
    DELIVERED
    FAILURE
    IN_TRANSIT
    LABEL_PRINTED
    LABEL_PURCHASED
    OUT_FOR_DELIVERY
    READY_FOR_PICKUP
  }
  type FulfillmentEventConnection {
    nodes: [FulfillmentEvent!]!
  }
  type FulfillmentEvent {
    happenedAt: DateTime!
    id: ID!
    status: FulfillmentEventStatus!
  }

  input FulfillmentInput {
    lineItemsByFulfillmentOrder: [FulfillmentOrderLineItemsInput!]!
    notifyCustomer: Boolean = false
    trackingInfo: FulfillmentTrackingInput
  }
  input FulfillmentOrderLineItemsInput {
    fulfillmentOrderId: ID!
    fulfillmentOrderLineItems: [FulfillmentOrderLineItemInput!]
  }
  input FulfillmentOrderLineItemInput {
    id: ID!
    quantity: Int!
  }
  input FulfillmentTrackingInput {
    company: String
    number: String
    url: URL
  }
  type FulfillmentCreatePayload {
    fulfillment: Fulfillment
    userErrors: [UserError!]!
  }
  type FulfillmentTrackingInfoUpdatePayload {
    fulfillment: Fulfillment
    userErrors: [UserError!]!
  }
  input FulfillmentEventInput {
    fulfillmentId: ID!
    happenedAt: DateTime
    message: String
    status: FulfillmentEventStatus!
  }
  type FulfillmentEventCreatePayload {
    fulfillmentEvent: FulfillmentEvent
    userErrors: [UserError!]!
  }
`
