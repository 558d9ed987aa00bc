import { Button } from 'antd'
import { useGo } from '../page/navigation.tsx'
import { LazyDrawer } from '../components/lazy-drawer.tsx'
import { useText } from '../text/define-text.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { indexText } from './index-text.ts'
import type { IndexPageProps } from './state/index-types.ts'

const panelClass = 'q-side-panel'

/** Focuses the visible panel; panels of background pages are in the document too. */
export const enterPanel = (): boolean => {
  const controls = document.querySelectorAll<HTMLElement>(`.${panelClass} :is(button, a[href])`)
  const first = [...controls].find((control) => control.checkVisibility())
  first?.focus()
  return first !== undefined
}

export const isInPanel = (element: Element | null): boolean =>
  (element?.closest(`.${panelClass}`) ?? null) !== null

// While the panel is next to the list, keys act on the list and the panel follows.
const besideList = {
  mask: false,
  'aria-modal': false,
  autoFocus: false,
  focusable: { trap: false, focusTriggerAfterClose: false },
} as const

interface SidePanelProps<Row, Chosen> extends IndexPageProps<Row, Chosen> {
  readonly row: Row | null
  readonly onClose: () => void
}

export const SidePanel = <Row, Chosen>({
  row,
  onClose,
  rowLabel,
  detailHref,
  sidePanel,
}: SidePanelProps<Row, Chosen>) => {
  const words = useText(indexText)
  const go = useGo()
  const isNarrow = useIsNarrow()
  return (
    <LazyDrawer
      open={row !== null && sidePanel !== undefined}
      onClose={onClose}
      rootClassName={panelClass}
      size={isNarrow ? '100%' : 480}
      {...(isNarrow ? {} : besideList)}
      title={row ? rowLabel(row) : ''}
      extra={
        row && detailHref ? (
          <Button type="primary" onClick={() => void go(detailHref(row))}>
            {words.openDetail}
          </Button>
        ) : undefined
      }
    >
      {row && sidePanel?.(row)}
    </LazyDrawer>
  )
}
