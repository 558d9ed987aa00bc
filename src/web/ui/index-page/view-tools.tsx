import { Button, type MenuProps } from 'antd'
import { Suspense, useState } from 'react'
import type { SavedView } from '../../../contract/saved-views/saved-views.ts'
import { useCallMutation } from '../call/use-call.ts'
import { DropdownMenu } from '../components/drop-menu.tsx'
import { ask } from '../feedback/ask.ts'
import { toast } from '../feedback/feedback-store.ts'
import { Icon } from '../icon.tsx'
import { lazy } from '../page/lazy.ts'
import { useText } from '../text/define-text.ts'
import { leaveView } from './state/saved-view-query.ts'
import { savedViewText } from './saved-view-text.ts'
import type { IndexFilters } from './state/use-index-filters.ts'
import type { SavedViews } from './state/use-saved-views.ts'

const SavedViewDialog = lazy(() => import('./saved-view-dialog.tsx'))

interface ViewToolsProps {
  readonly saved: SavedViews
  readonly filters: IndexFilters<number>
}

/** Saves what a list shows as a view, and changes the view that is open. */
const ViewTools = ({ saved, filters }: ViewToolsProps) => {
  const words = useText(savedViewText)
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null)
  const { active, edited, canSave, query, source } = saved
  const { calls } = source
  const update = useCallMutation(calls.update, {
    invalidates: [calls.list],
    onSuccess: () => toast.success(words.updated(edited?.name ?? '')),
  })
  const view = active ?? edited
  return (
    <>
      {edited?.canChange === true && (
        <Button
          loading={update.isPending}
          onClick={() => {
            // A view saved without columns showed the reader's own ones.
            filters.change({ page: filters.address['page'], columns: query['columns'] })
            update.mutate({ id: edited.id, query })
          }}
        >
          {words.update}
        </Button>
      )}
      {canSave && <Button onClick={() => setNaming('new')}>{edited ? words.saveNew : words.save}</Button>}
      {view?.canChange === true && (
        <ViewMenu view={view} saved={saved} filters={filters} onRename={() => setNaming(view)} />
      )}
      <Suspense fallback={null}>
        {naming !== null && (
          <SavedViewDialog
            source={source}
            view={naming === 'new' ? null : naming}
            query={query}
            onCreated={(id) => filters.change({ savedView: id, columns: query['columns'] })}
            onClose={() => setNaming(null)}
          />
        )}
      </Suspense>
    </>
  )
}
export default ViewTools

interface ViewMenuProps extends ViewToolsProps {
  readonly view: SavedView
  readonly onRename: () => void
}

const ViewMenu = ({ view, saved, filters, onRename }: ViewMenuProps) => {
  const words = useText(savedViewText)
  const { calls } = saved.source
  const { id, name, isShared, isMine } = view
  const share = useCallMutation(calls.update, {
    invalidates: [calls.list],
    onSuccess: (_, input) => toast.success(input.isShared ? words.isShared(name) : words.isPrivate(name)),
  })
  const remove = useCallMutation(calls.remove, {
    invalidates: [calls.list],
    onSuccess: () => {
      toast.success(words.removed(name))
      filters.change(leaveView(filters.address))
    },
  })
  const move = useMove(view, saved)
  const confirmRemoval = async (): Promise<void> => {
    const isSure = await ask({
      title: words.removeTitle(name),
      message: isShared ? words.removeShared : words.removeOwn,
      confirmLabel: words.remove,
      cancelLabel: words.keep,
      danger: true,
    })
    if (isSure) remove.mutate({ id })
  }
  const items: MenuProps['items'] = [
    { key: 'rename', label: words.rename, onClick: onRename },
    ...(isMine
      ? [
          {
            key: 'share',
            label: isShared ? words.unshare : words.share,
            onClick: () => share.mutate({ id, isShared: !isShared }),
          },
        ]
      : []),
    ...(move
      ? [
          { key: 'left', label: words.left, disabled: !move.left, onClick: () => move.left?.() },
          { key: 'right', label: words.right, disabled: !move.right, onClick: () => move.right?.() },
        ]
      : []),
    { type: 'divider' },
    { key: 'remove', label: words.remove, danger: true, onClick: () => void confirmRemoval() },
  ]
  return (
    <DropdownMenu placement="bottomRight" menu={{ items }}>
      <Button
        icon={<Icon name="more" size={16} />}
        loading={share.isPending || remove.isPending}
        aria-label={words.options(name)}
        title={words.options(name)}
      />
    </DropdownMenu>
  )
}

/** Among the shared views or the own ones; null where the order is not this person's to change. */
const useMove = (view: SavedView, { views, canSortShared, source }: SavedViews) => {
  const { page, calls } = source
  const sort = useCallMutation(calls.sort, { invalidates: [calls.list] })
  const { isShared } = view
  const ids = views.filter((one) => one.isShared === isShared).map(({ id }) => id)
  if (ids.length < 2 || (isShared && !canSortShared)) return null
  const place = ids.indexOf(view.id)
  const swap = (first: number): (() => void) | null => {
    if (first < 0 || first + 1 >= ids.length || sort.isPending) return null
    const turned = ids.toSpliced(first, 2, ...ids.slice(first, first + 2).toReversed())
    return () => sort.mutate({ page, isShared, ids: turned })
  }
  return { left: swap(place - 1), right: swap(place) }
}
