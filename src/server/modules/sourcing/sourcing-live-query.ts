import { menuTags } from '../../../contract/kernel/permissions.ts'
import { caseLiveQuery } from '../case-file/index.ts'

export const sourcingLiveQuery = caseLiveQuery({
  topic: 'sourcing',
  tag: menuTags.product,
  table: 'sourcing_count',
  column: 'requests',
})
