import { useState } from 'react'
import { TopDialog } from '../feedback/top-dialog.tsx'
import { Icon } from '../icon.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { useShortcut, useShortcuts } from '../page/shortcuts.ts'
import '../components/parts.css'

const text = defineText({
  en: { title: 'Keyboard shortcuts', palette: 'Search', help: 'Show keyboard shortcuts', close: 'Close' },
  zh: { title: '键盘快捷键', palette: '搜索与跳转', help: '显示此列表', close: '关闭' },
})

export const ShortcutHelp = () => {
  const words = useText(text)
  const [isOpen, setIsOpen] = useState(false)
  useShortcut('?', words.help, () => setIsOpen(true))
  return isOpen ? <ShortcutList onClose={() => setIsOpen(false)} /> : null
}

const ShortcutList = ({ onClose }: { onClose: () => void }) => {
  const words = useText(text)
  const shortcuts = useShortcuts()
  const named = [{ keys: 'Ctrl K', label: words.palette }, ...shortcuts]
  // If two shortcuts share a key, the last one works.
  const all = named.filter(({ keys }, place) => named.findLastIndex((one) => one.keys === keys) === place)
  return (
    <TopDialog className="q-prompt q-shortcuts" aria-label={words.title} onCancel={onClose}>
      <div className="q-card-top">
        <h2>{words.title}</h2>
        <button type="button" className="q-icon-button" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <dl>
        {all.map(({ keys, label }) => (
          <div key={`${keys} ${label}`}>
            <dt>{label}</dt>
            <dd>
              {(keys === ' ' ? [' '] : keys.split(' ')).map((key, place) => (
                <kbd key={place}>{key === ' ' ? 'Space' : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </TopDialog>
  )
}
