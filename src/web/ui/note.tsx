import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'section'>, 'className'> & {
  /** Amber for what goes on, green for what has gone well. */
  tone: 'amber' | 'green'
}

const classes = { amber: 'panel-amber', green: 'banner-green' }

/** A colored panel that speaks of one thing. */
export function Note({ tone, ...rest }: Props) {
  return <section className={classes[tone]} {...rest} />
}
