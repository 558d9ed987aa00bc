import { Button } from 'antd'
import { useId } from 'react'
import type { PackTask } from '../../../../contract/packing/pack-station.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { closingText, taskName } from './closing-text.ts'
import { openTasks } from './closing-state.ts'
import './closing.css'

interface PackTasksCardProps {
  readonly tasks: readonly PackTask[]
  readonly onTick: (task: PackTask) => void
  readonly onPicture: () => void
}

/** Before the products, so that it is read before the parcel is closed. */
export const PackTasksCard = ({ tasks, onTick, onPicture }: PackTasksCardProps) => {
  const words = useText(closingText)
  if (tasks.length === 0) return null
  const left = openTasks(tasks).length
  return (
    <section className={`q-pack-tasks ${left === 0 ? 'q-pack-tasks-done' : ''}`} aria-label={words.tasks}>
      <header>
        <h2>{words.tasks}</h2>
        <span className="q-pack-tasks-left">{left === 0 ? words.allDone : words.tasksLeft(left)}</span>
      </header>
      <ol>
        {tasks.map((task, index) => (
          <Task
            key={task.key}
            task={task}
            place={index + 1}
            onTick={() => onTick(task)}
            onPicture={onPicture}
          />
        ))}
      </ol>
    </section>
  )
}

interface TaskProps {
  readonly task: PackTask
  readonly place: number
  readonly onTick: () => void
  readonly onPicture: () => void
}

const Task = ({ task, place, onTick, onPicture }: TaskProps) => {
  const words = useText(closingText)
  const locale = useLocale()
  const id = useId()
  const name = taskName(task, words, locale)
  const text = locale === 'zh' ? task.textZh || task.textEn : task.textEn
  const isDone = task.done !== null
  return (
    <li className={isDone ? 'q-pack-task-done' : undefined}>
      <button
        type="button"
        role="checkbox"
        className="q-pack-tick"
        aria-checked={isDone}
        aria-label={words.tick(name)}
        onClick={onTick}
      >
        {isDone && <Icon name="check" size={20} />}
      </button>
      <section className="q-pack-task" aria-labelledby={id}>
        <h3 id={id}>
          {name}
          {task.times > 1 && <span className="q-tabular"> × {task.times}</span>}
        </h3>
        {task.kind === 'giftNote' && <p>{words.encloseGiftNote}</p>}
        {text && (task.kind === 'service' ? <p>{text}</p> : <blockquote>{text}</blockquote>)}
        {task.needsPicture && !isDone && (
          <p className="q-pack-task-picture">
            {words.needsPicture}{' '}
            <Button size="small" icon={<Icon name="picture" size={16} />} onClick={onPicture}>
              {words.takePicture}
            </Button>
          </p>
        )}
        {task.done && (
          <p className="q-muted">
            {words.doneBy(task.done.by)} <Instant at={task.done.at} as="minute" />
          </p>
        )}
      </section>
      {place < 10 && <kbd className="q-pack-key">{words.key(place)}</kbd>}
    </li>
  )
}
