import { AutoComplete, Button } from 'antd'
import { useEffect, useRef, useState, type ComponentRef } from 'react'
import type { PackTask } from '../../../contract/packing/pack-station.ts'
import type { PackOrder } from '../../../contract/packing/packing.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { useText } from '../../ui/text/define-text.ts'
import { knownCarriers } from '../fulfilment/shipping/carriers.ts'
import {
  emptyPackState,
  isAllPacked,
  packedOf,
  select,
  stepCount,
  applyScan,
  toPack,
  type PackState,
  type ScanResult,
} from './pack-state.ts'
import {
  commandOf,
  openTasks,
  stableGrams,
  taskAt,
  type Command,
  type Measured,
} from './closing/closing-state.ts'
import { closingText } from './closing/closing-text.ts'
import { DifferencePanel } from './closing/difference-panel.tsx'
import { PackTasksCard } from './closing/pack-tasks-card.tsx'
import { useWeighsEach } from './scale/use-weighs-each.ts'
import { usePackTasks } from './use-pack-tasks.ts'
import { WeighCard } from './closing/weigh-card.tsx'
import { singleSku, WeighSkuButton } from './weigh-sku-button.tsx'
import { OrderCard } from './order-card.tsx'
import { keyAction } from './pack-keys.ts'
import { PackPictures } from './pack-pictures.tsx'
import { isWeightScan, kilogramsText, typedGrams } from './scale/typed-weight.ts'
import type { Scale } from './scale/use-scale.ts'
import { PackLineRow } from './pack-line-row.tsx'
import { refusalMessage, stationText } from './packing-text.ts'
import { useScans } from './scan-field.tsx'
import { useFinishing } from './use-finishing.ts'
import type { Notify } from './use-order-scan.ts'
import { useWaitingScans } from './use-waiting-scans.ts'

interface PackingTableProps {
  readonly order: PackOrder
  readonly notify: Notify
  readonly hint: (words: string) => void
  readonly onOrder: (number: string) => void
  readonly onShipped: () => void
  readonly scale: Scale
}

export const PackingTable = ({ order, notify, hint, onOrder, onShipped, scale }: PackingTableProps) => {
  const closingWords = useText(closingText)
  const words = useText(stationText)
  const draft = useDraft<PackState>(`pack:${order.id}`, emptyPackState)
  const packState = currentState(draft.value, order)
  const { lines, tasks } = order
  const isPacking = packState.step === 'pack'
  const isDiffering = packState.step === 'differs'
  const carrier = useRef<ComponentRef<typeof AutoComplete>>(null)
  const pictures = useRef<HTMLElement>(null)
  const [weighPrompts, setWeighPrompts] = useState(0)
  const weighs = useWeighsEach(scale)
  const isWeighed = order.station.requireWeight || weighs.isOn
  const promptWeight = (): void => setWeighPrompts((now) => now + 1)
  const askWeight = (): boolean => {
    if (isWeighed) promptWeight()
    return isWeighed
  }
  const finishing = useFinishing({ order, draft, notify, onShipped, askWeight })
  const packTasks = usePackTasks(order, notify)
  const label = packState.carrierLabel ?? null
  const prompt = isDiffering
    ? closingWords.differencePrompt
    : isPacking
      ? words.scanSku
      : label
        ? words.scanLabel
        : words.scanTracking
  useEffect(() => {
    hint(prompt)
    return () => hint('')
  }, [hint, prompt])

  const count = (result: ScanResult): void => {
    if ('refusal' in result) return notify('refused', refusalMessage(result.refusal))
    draft.set(result.packState)
    const line = lines.find(({ id }) => id === result.packState.selected)
    if (line) notify('counted', words.counted(line.code, result.packState.counts[line.id] ?? 0, line.left))
    if (isAllPacked(result.packState, lines)) void finishing.finish(result.packState)
    return undefined
  }
  const putDown = (): void => {
    if (!isPacking) return draft.set({ ...packState, step: 'pack' })
    if (packedOf(packState, lines) > 0) notify('counted', words.paused(order.number))
    return onOrder('')
  }
  const tick = async (task: PackTask | undefined): Promise<void> => {
    if (!task) return notify('refused', closingWords.noTask)
    if (packTasks.isBusy) return undefined
    await packTasks.tick(task, task.done === null)
    return undefined
  }
  const tickPictured = async (): Promise<void> => {
    for (const task of openTasks(tasks)) if (task.needsPicture) await packTasks.tick(task, true)
  }
  const takePicture = (): void =>
    pictures.current?.querySelector<HTMLInputElement>('input[type="file"]')?.click()
  const weigh = (measured: Partial<Measured>): void => {
    const next = { ...packState, measured: { ...packState.measured, ...measured } }
    draft.set(next)
    focus()
    if (isPacking && isAllPacked(next, lines)) void finishing.finish(next)
    else notify('counted', closingWords.onScale(`${next.measured.weight} kg`))
  }
  /** Enter in the weight field: what was typed, or what lies on the scale. */
  const takeWeight = (typed: string): void => {
    const { line } = scale
    const grams = typedGrams(typed)
    if (grams !== null) return weigh({ weight: kilogramsText(grams) })
    if (typed.trim() !== '') {
      draft.set({ ...packState, measured: { ...packState.measured, weight: '' } })
      // A scanner was used while the field had the focus.
      if (/[a-z]{2}|\d{8}/i.test(typed)) return runScan(typed)
      return notify('refused', closingWords.notAWeight(typed))
    }
    const onScale = stableGrams(line)
    if (onScale !== null) return weigh({ weight: kilogramsText(onScale), method: 'scale' })
    if (line === 'overload') return notify('refused', closingWords.overload)
    return notify('refused', line === null ? closingWords.emptyScale : closingWords.unstable)
  }
  const runCommand = (command: Command): void => {
    if (command.kind === 'tick') void tick(taskAt(tasks, command.place))
    else if (command.kind === 'weigh') promptWeight()
    else if (command.kind === 'picture') takePicture()
    else if (command.kind === 'propose') void finishing.propose(packState)
    else void finishing.finish(packState)
  }
  const runScan = (typed: string): void => {
    const command = commandOf(typed)
    if (command) return runCommand(command)
    const grams = isPacking && isWeightScan(typed) ? typedGrams(typed) : null
    if (grams !== null) return weigh({ weight: kilogramsText(grams), method: 'typed' })
    if (isDiffering) return notify('refused', closingWords.differencePrompt)
    if (isPacking) return count(applyScan(packState, order, typed))
    void finishing.ship(packState, typed)
    return undefined
  }
  const onScan = useWaitingScans(finishing.isBusy, runScan)
  const focus = useScans({
    onScan,
    onKey: (event) => {
      const action = keyAction(event)
      if (!action) return false
      if (action === 'carrier') carrier.current?.focus()
      else if (action === 'putDown') putDown()
      else if (finishing.isBusy) return true
      else if (action === 'finish') void finishing.finish(packState)
      else if (action === 'print') void finishing.print()
      else if (action === 'propose') void finishing.propose(packState)
      else if (action === 'weigh') promptWeight()
      else if (action === 'picture') takePicture()
      else if (typeof action === 'object') void tick(taskAt(tasks, action.tick))
      else if (!isPacking) return true
      else if (action === 'more' || action === 'fewer')
        count(stepCount(packState, lines, action === 'more' ? 1 : -1))
      else draft.set(select(packState, lines, action === 'down' ? 1 : -1))
      return true
    },
  })
  const single = singleSku(lines)
  const andFocus = (action: () => void) => () => {
    action()
    focus()
  }
  return (
    <div className="q-columns">
      <div className="q-stack">
        {isDiffering && packState.closed && (
          <DifferencePanel
            parcel={packState.closed}
            isBusy={finishing.isBusy}
            onPropose={andFocus(() => void finishing.propose(packState))}
            onContinue={andFocus(() => void finishing.finish(packState))}
          />
        )}
        <PackTasksCard
          tasks={tasks}
          onTick={(task) => {
            void tick(task)
            focus()
          }}
          onPicture={takePicture}
        />
        <ol className="q-pack-lines" aria-label={words.products}>
          {lines.map((line) => (
            <PackLineRow
              key={line.id}
              line={line}
              packState={packState}
              onCount={
                isPacking && line.left > 0
                  ? (by) => {
                      count(stepCount({ ...packState, selected: line.id }, lines, by))
                      focus()
                    }
                  : null
              }
            />
          ))}
        </ol>
        <div className="q-pack-actions">
          {single && <WeighSkuButton sku={single} scale={scale} />}
          <Button onClick={andFocus(putDown)}>{words.pause}</Button>
          {isDiffering ? null : isPacking ? (
            <Button
              type="primary"
              icon={<Icon name="printer" size={16} />}
              loading={finishing.isBusy}
              disabled={packedOf(packState, toPack(lines)) === 0}
              onClick={andFocus(() => void finishing.finish(packState))}
            >
              {words.print}
            </Button>
          ) : (
            <>
              <Button
                icon={<Icon name="printer" size={16} />}
                loading={finishing.isBusy}
                onClick={andFocus(() => void finishing.print())}
              >
                {words.printAgain}
              </Button>
              {label && (
                <Button
                  type="primary"
                  loading={finishing.isBusy}
                  onClick={andFocus(() => void finishing.ship(packState, label.trackingNumber))}
                >
                  {words.shipWith(label.trackingNumber)}
                </Button>
              )}
            </>
          )}
        </div>
        <PackPictures order={order} onAdded={tickPictured} area={pictures} />
      </div>
      <aside className="q-stack">
        <OrderCard order={order} />
        <WeighCard
          station={order.station}
          measured={packState.measured}
          onChange={(change) => draft.set((now) => ({ ...now, measured: { ...now.measured, ...change } }))}
          onWeighed={takeWeight}
          onLeave={focus}
          prompts={weighPrompts}
          scale={scale}
          weighsEach={weighs.isOn}
          onWeighsEach={weighs.set}
        />
        <Card>
          <Field label={words.carrier}>
            {({ status, ...control }) => (
              <AutoComplete
                {...control}
                {...(status && { status })}
                ref={carrier}
                value={packState.carrier ?? label?.carrier ?? order.carrier}
                onChange={(typed: string) => draft.set({ ...packState, carrier: typed })}
                onInputKeyDown={(event) => {
                  if (event.key === 'Enter' || event.key === 'Escape') setTimeout(focus)
                }}
                options={knownCarriers.map((value) => ({ value }))}
                showSearch={{
                  filterOption: (typed, option) =>
                    (option?.value ?? '').toLowerCase().includes(typed.toLowerCase()),
                }}
                style={{ width: '100%' }}
              />
            )}
          </Field>
        </Card>
      </aside>
    </div>
  )
}

/** What was proposed meanwhile, here or at another station, is not to be decided again. */
const currentState = (stored: PackState, { parcel }: PackOrder): PackState =>
  stored.step === 'differs' && (parcel?.freight?.proposal || !stored.closed)
    ? { ...stored, step: 'pack' }
    : stored
