import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { OrderRow } from '../../../../contract/orders/order-schemas.ts'
import { savedViewQuerySchema } from '../../../../contract/saved-views/saved-views.ts'
import { columnsNamed } from '../../../ui/index-page/state/list-columns.ts'
import { useOrderColumns } from './order-columns.tsx'

const Names = () => {
  const columns = useOrderColumns()
  return columnsNamed(columns, columns.map(({ key }) => key).join(','))?.names
}

it('are few enough for a view to keep them all', () => {
  const columns = renderToStaticMarkup(<Names />)
  expect(columns.split(',').length).toBeGreaterThan(20)
  expect(savedViewQuerySchema.parse({ columns })).toEqual({ columns })
})

const Weights = () => {
  const weight = useOrderColumns().find(({ key }) => key === 'weight')
  return [70, 2500].map((weightGrams) => (
    <i key={weightGrams}>{weight?.render({ weightGrams } as OrderRow)}</i>
  ))
}

it('give light parcels in grams, as everywhere', () => {
  expect(renderToStaticMarkup(<Weights />)).toBe('<i>70 g</i><i>2.5 kg</i>')
})
