import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
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
