import { formatNumber } from '../../../contract/kernel/format.ts'
import { Icon } from '../icon.tsx'
import { neighboursOf } from '../page/list-rows.ts'
import { useGo } from '../page/navigation.tsx'
import { usePage } from '../page/page-context.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import { keyOf, useShortcut } from '../page/shortcuts.ts'

const text = defineText({
  en: {
    previous: 'Previous in the list',
    next: 'Next in the list',
    of: (place: string, total: string) => `${place} of ${total}`,
  },
  zh: {
    previous: '列表中的上一个',
    next: '列表中的下一个',
    of: (place: string, total: string) => `${place} / ${total}`,
  },
})

/** Buttons to the rows before and after this one in the list that led here; nothing where no list did. */
export const RowSteps = () => {
  const words = useText(text)
  const locale = useLocale()
  const go = useGo()
  const { pathname, search, tabKey, closeTab } = usePage()
  const found = search['id'] === undefined ? null : neighboursOf(`${pathname}?id=${search['id']}`)
  // The row takes the place of this one: Back leads to the list, and no tab is left for each row.
  const move = (href: string | null | undefined): void => {
    if (!href) return
    void go(href, { replace: true }).then(() => closeTab(tabKey))
  }
  useShortcut('k', found?.previous ? words.previous : '', () => move(found?.previous))
  useShortcut('j', found?.next ? words.next : '', () => move(found?.next))
  if (!found) return null
  const button = (label: string, keys: string, icon: 'up' | 'down', href: string | null) => (
    <button
      type="button"
      className="q-icon-button"
      aria-label={label}
      {...keyOf(label, keys)}
      disabled={href === null}
      onClick={() => move(href)}
    >
      <Icon name={icon} size={16} />
    </button>
  )
  return (
    <span className="q-row-steps">
      {button(words.previous, 'k', 'up', found.previous)}
      {button(words.next, 'j', 'down', found.next)}
      <span className="q-muted q-tabular">
        {words.of(formatNumber(found.place, locale), formatNumber(found.total, locale))}
      </span>
    </span>
  )
}
