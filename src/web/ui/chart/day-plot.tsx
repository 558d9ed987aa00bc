import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import './day-plot.css'

/** What a mark's element needs: the place over its bar, and to show its tip. */
export interface MarkProps {
  readonly className: string
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

interface Series {
  readonly key: string
  /** One for each point. */
  readonly values: readonly number[]
}

interface BarSeries extends Series {
  /** The colour among the parts of stacked bars, from 1; left out: that of a single series. */
  readonly part?: number
}

interface DayPlotProps {
  /** Days, weeks or months, in order. Labels are short: they stand below the axis where there is room. */
  readonly points: readonly { readonly key: string; readonly label: string }[]
  /** Stacked if there are several, the first at the bottom; their values are then not negative. */
  readonly bars: readonly BarSeries[]
  /** Differ by their dashes too: the first is solid. */
  readonly lines?: readonly Series[]
  readonly format: (value: number) => string
  /** For counts: no ticks between whole numbers. */
  readonly isWhole?: boolean
  /** The link or button over a point. */
  readonly renderMark: (index: number, props: MarkProps) => ReactNode
  readonly renderTip: (index: number) => ReactNode
  /** In pixels. */
  readonly height?: number
}

const margin = { top: 10, right: 4, bottom: 24, left: 54 }
const labelWidth = 64

const DayPlot = ({
  points,
  bars,
  lines = [],
  format,
  isWhole = false,
  renderMark,
  renderTip,
  height = 220,
}: DayPlotProps) => {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [shown, setShown] = useState<number | null>(null)
  const inner = Math.max(0, width - margin.left - margin.right)
  const heights = points.map((_point, index) =>
    bars.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
  const values = [...heights, ...lines.flatMap((series) => series.values)]
  const x = scaleBand<string>({
    domain: points.map(({ key }) => key),
    range: [margin.left, margin.left + inner],
    paddingInner: 0.28,
    paddingOuter: 0.14,
  })
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...values), Math.max(isWhole ? 4 : 1, ...values)],
    range: [height - margin.bottom, margin.top],
    nice: 4,
  })
  const ticks = y.ticks(4).filter((tick) => !isWhole || Number.isInteger(tick))
  const gap = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(inner / labelWidth))))
  const labels = new Map(points.map(({ key, label }) => [key, label]))
  const middleOf = (index: number): number => (x(points[index]?.key ?? '') ?? 0) + x.bandwidth() / 2
  return (
    <div className="q-plot" style={{ height }} ref={box} onPointerLeave={() => setShown(null)}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? 'q-plot-zero' : 'q-plot-grid'}
              x1={margin.left}
              x2={margin.left + inner}
              y1={y(tick)}
              y2={y(tick)}
            />
          ))}
          {points.flatMap(({ key }, index) => {
            let base = 0
            return bars.map(({ key: series, values: own, part }) => {
              const value = own[index] ?? 0
              const from = base
              base += value
              const size = Math.abs(y(from + value) - y(from))
              // A gap above each part, also in the same colour.
              const gapAbove = part === undefined ? 0 : Math.min(1, size / 2)
              return (
                <Bar
                  key={`${key} ${series}`}
                  className={barClass(part, shown === index)}
                  x={x(key) ?? 0}
                  y={y(from + Math.max(0, value)) + gapAbove}
                  width={x.bandwidth()}
                  height={size - gapAbove}
                  rx={part === undefined ? Math.min(3, x.bandwidth() / 4) : 0}
                />
              )
            })
          })}
          {lines.map(({ key, values: line }, place) => (
            <LinePath
              key={key}
              className={`q-plot-line q-plot-line-${place + 1}`}
              data={[...line]}
              x={(_value, index) => middleOf(index)}
              y={(value) => y(value)}
            />
          ))}
          <AxisLeft
            scale={y}
            left={margin.left}
            tickValues={ticks}
            tickFormat={(tick) => format(Number(tick))}
            hideAxisLine
            hideTicks
            tickLabelProps={{ className: 'q-plot-label', fill: 'currentColor', fontSize: 11, dx: -4 }}
          />
          <AxisBottom
            scale={x}
            top={height - margin.bottom}
            tickValues={points.filter((_point, index) => index % gap === 0).map(({ key }) => key)}
            tickFormat={(key) => labels.get(key) ?? ''}
            hideAxisLine
            hideTicks
            tickLabelProps={{ className: 'q-plot-label', fill: 'currentColor', fontSize: 11, dy: 2 }}
          />
        </svg>
      )}
      <div className="q-plot-marks" style={marksStyle(points.length)}>
        {points.map((_point, index) =>
          renderMark(index, {
            className: shown === index ? 'q-plot-mark q-plot-mark-shown' : 'q-plot-mark',
            onPointerEnter: () => setShown(index),
            onFocus: () => setShown(index),
            onBlur: () => setShown(null),
          }),
        )}
      </div>
      {shown !== null && shown < points.length && (
        <div className="q-plot-tip" style={besideMark(middleOf(shown), width)} aria-hidden="true">
          {renderTip(shown)}
        </div>
      )}
    </div>
  )
}
export default DayPlot

const barClass = (part: number | undefined, isShown: boolean): string => {
  const own = part === undefined ? 'q-plot-bar' : `q-plot-part q-plot-part-${part}`
  return isShown ? `${own} ${part === undefined ? 'q-plot-bar-shown' : 'q-plot-part-shown'}` : own
}

const marksStyle = (count: number): CSSProperties => ({
  inset: `0 ${margin.right}px ${margin.bottom}px ${margin.left}px`,
  gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
})

const besideMark = (middle: number, width: number): CSSProperties =>
  middle > width / 2 ? { right: width - middle + 12 } : { left: middle + 12 }

const useWidth = (box: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
