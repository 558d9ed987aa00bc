const orderFields = /* GraphQL */ `
  fragment OrderFields on Order {
    id
    name
    createdAt
    updatedAt
    cancelledAt
    cancelReason
    displayFinancialStatus
    currencyCode
    email
    phone
    note
    test
    customAttributes {
      key
      value
    }
    localizedFields(first: 10) {
      nodes {
        key
        value
      }
    }
    shippingAddress {
      name
      phone
      address1
      address2
      company
      city
      province
      zip
      country
      countryCodeV2
    }
    lineItems(first: $lines) {
      nodes {
        ...LineFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`

const lineFields = /* GraphQL */ `
  fragment LineFields on LineItem {
    id
    title
    variantTitle
    sku
    currentQuantity
    unfulfilledQuantity
    requiresShipping
    customAttributes {
      key
      value
    }
    image {
      url
    }
    variant {
      id
    }
    originalUnitPriceSet {
      shopMoney {
        amount
      }
    }
  }
`

export const orderDocuments = {
  OrderPage: /* GraphQL */ `
    query OrderPage($first: Int!, $lines: Int!, $after: String, $query: String) {
      orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
        nodes {
          ...OrderFields
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
    ${orderFields}
    ${lineFields}
  `,
  OneOrder: /* GraphQL */ `
    query OneOrder($id: ID!, $lines: Int!) {
      order(id: $id) {
        ...OrderFields
      }
    }
    ${orderFields}
    ${lineFields}
  `,
  MoreLines: /* GraphQL */ `
    query MoreLines($id: ID!, $lines: Int!, $after: String) {
      order(id: $id) {
        lineItems(first: $lines, after: $after) {
          nodes {
            ...LineFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
    ${lineFields}
  `,
}
