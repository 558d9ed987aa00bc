import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShortcut } from '../../ui/components/shortcuts.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { orderOfScan } from './carriers.ts'

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
  /** The order is being shipped; afterwards the next slip can be scanned at once. */
  readonly isShipping: boolean
}

/** Takes what a scanner reads off a packing slip and hands on the order's id. */
export const ScanBox = ({ onOrder, isShipping }: ScanBoxProps) => {
  const words = useText(text)
  const input = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  useShortcut('s', words.shortcut, () => input.current?.focus())
  const isOut = useRef(false)
  useEffect(() => {
    if (isShipping || !isOut.current) return
    isOut.current = false
    input.current?.focus()
  }, [isShipping])
  const take = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    const orderId = orderOfScan(typed)
    setTyped('')
    isOut.current = orderId !== null
    if (orderId) onOrder(orderId)
    else toast.error(words.noOrder(typed.trim()))
  }
  return (
    <Input
      ref={input}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={take}
      placeholder={words.scan}
      aria-label={words.scan}
      prefix={<Icon name="scan" size={16} />}
      autoComplete="off"
      spellCheck={false}
      style={{ width: 210 }}
    />
  )
}
