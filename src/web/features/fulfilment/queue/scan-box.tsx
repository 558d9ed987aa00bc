import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useShortcut } from '../../../ui/page/shortcuts.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { orderOfScan } from '../shipping/carriers.ts'

const text = defineText({
  en: {
    scan: 'Scan a packing slip',
    shortcut: 'Scan and ship',
    noOrder: (typed: string) => `${typed} is not an order number. Scan the barcode on a packing slip.`,
  },
  zh: {
    scan: '扫描装箱单',
    shortcut: '扫描并发货',
    noOrder: (typed: string) => `未识别订单号 ${typed}，请扫描装箱单上的条码。`,
  },
})

interface ScanBoxProps {
  readonly onOrder: (orderId: string) => void
  /** The scan field regains focus when the shipping dialog closes. */
  readonly isShipping: boolean
}

/** For a barcode scanner; calls `onOrder` with the order id of a packing slip. */
export const ScanBox = ({ onOrder, isShipping }: ScanBoxProps) => {
  const words = useText(text)
  const input = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  useShortcut('s', words.shortcut, () => input.current?.focus())
  const wasScanned = useRef(false)
  useEffect(() => {
    if (isShipping || !wasScanned.current) return
    wasScanned.current = false
    input.current?.focus()
  }, [isShipping])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    const orderId = orderOfScan(typed)
    setTyped('')
    wasScanned.current = orderId !== null
    if (orderId) onOrder(orderId)
    else toast.error(words.noOrder(typed.trim()))
  }
  return (
    <Input
      ref={input}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder={words.scan}
      aria-label={words.scan}
      prefix={<Icon name="scan" size={16} />}
      autoComplete="off"
      spellCheck={false}
      style={{ width: 210 }}
    />
  )
}
