import { describe, expect, it } from 'vitest'
import { functionScopes, missingScopes, shopifyScopes } from './shop-functions.ts'

describe('permissions of a shop', () => {
  it('are each requested for a function, and nothing is needed that is not requested', () => {
    expect(new Set(Object.values(functionScopes).flat())).toEqual(new Set(shopifyScopes))
  })

  it('are read from either list format; writing includes reading', () => {
    expect(missingScopes('read_orders, write_products', ['read_orders', 'read_products'])).toEqual([])
    expect(missingScopes('read_products write_inventory', functionScopes.writeStock)).toEqual([
      'read_locations',
    ])
    expect(missingScopes('read_products', ['write_products'])).toEqual(['write_products'])
    expect(missingScopes('', functionScopes.readOrders)).toEqual(['read_orders'])
  })
})
