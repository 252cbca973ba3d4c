import { type ComponentProps, Fragment, type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'

type FieldProps = { name: string; label: ReactNode; optional?: boolean; hint?: ReactNode }
type Options = Record<string, string>

/** Connects a field to its form, label, hint and error. */
function useField(name: string, hint?: ReactNode) {
  const id = useId()
  const { register, formState } = useFormContext()
  const error = formState.errors[name]?.message
  const message = typeof error === 'string' ? error : null
  const describedBy = [message && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    message,
    control: {
      ...register(name),
      'aria-invalid': message ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}

type FieldState = { id: string; message: string | null; hint?: ReactNode }
/** A question about what was typed, between error and hint. */
type Suggested = { suggestion?: ReactNode }

function FieldMessages({ id, message, suggestion, hint }: FieldState & Suggested) {
  return (
    <>
      {/* Always rendered, so the button below doesn't move when an error appears. */}
      <p className="error" id={`${id}-error`}>
        {message}
      </p>
      {suggestion}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}

function FieldFrame({
  id,
  message,
  suggestion,
  hint,
  above,
  children,
  label,
  optional,
}: FieldState & FieldProps & Suggested & { children: ReactNode; above?: ReactNode }) {
  return (
    <div className={message ? 'field field-error' : 'field'}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> (Optional)</span>}
      </label>
      {above}
      {children}
      <FieldMessages id={id} message={message} suggestion={suggestion} hint={hint} />
    </div>
  )
}

type InputProps = FieldProps &
  Suggested &
  Pick<
    ComponentProps<'input'>,
    'type' | 'placeholder' | 'autoComplete' | 'autoCapitalize' | 'enterKeyHint'
  >

export function TextField({ suggestion, hint, name, label, optional, ...input }: InputProps) {
  const { control, ...field } = useField(name, hint)
  const frame = { ...field, name, label, optional: optional ?? false, hint, suggestion }
  return (
    <FieldFrame {...frame}>
      <input id={frame.id} type="text" {...input} {...control} />
    </FieldFrame>
  )
}

type AreaProps = FieldProps & {
  rows: number
  placeholder?: string
  /** Help shown between the label and the field. */
  above?: ReactNode
}

export function TextArea({ name, label, optional = false, hint, above, ...area }: AreaProps) {
  const { control, ...frame } = useField(name, hint)
  return (
    <FieldFrame {...frame} name={name} label={label} optional={optional} hint={hint} above={above}>
      <textarea
        id={frame.id}
        {...area}
        {...control}
        onInput={(event) => growToFit(event.currentTarget)}
      />
    </FieldFrame>
  )
}

/** For browsers without field-sizing. */
function growToFit(area: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}

type SelectProps = Omit<FieldProps, 'hint'> & {
  options: Options
  /** Options in a group below the others. */
  group?: { label: string; options: Options }
  emptyOption?: string
}

export function Select({ options, group, emptyOption, ...label }: SelectProps) {
  const { control, ...frame } = useField(label.name)
  return (
    <FieldFrame {...frame} {...label}>
      <select id={frame.id} {...control}>
        {emptyOption && <option value="">{emptyOption}</option>}
        <Choices options={options} />
        {group && (
          <optgroup label={group.label}>
            <Choices options={group.options} />
          </optgroup>
        )}
      </select>
    </FieldFrame>
  )
}

function Choices({ options }: { options: Options }) {
  return Object.entries(options).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}

type RadioProps = Pick<FieldProps, 'name' | 'label'> & {
  options: Options
  /** A line below each option. */
  examples?: Options
}

export function RadioGroup({ name, label, options, examples }: RadioProps) {
  const { control, id, message } = useField(name)
  return (
    <fieldset className={message ? 'field field-error' : 'field'}>
      <legend>{label}</legend>
      {Object.entries(options).map(([value, text]) => {
        const example = examples?.[value]
        const exampleId = `${id}-${value}`
        return (
          <Fragment key={value}>
            <label className="radio">
              <input
                type="radio"
                value={value}
                {...control}
                aria-describedby={example ? exampleId : control['aria-describedby']}
              />
              {text}
            </label>
            {example && (
              <p className="radio-example" id={exampleId}>
                {example}
              </p>
            )}
          </Fragment>
        )
      })}
      <FieldMessages id={id} message={message} />
    </fieldset>
  )
}
