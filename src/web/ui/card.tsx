import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'div'>, 'className'> & {
  /** An outlined card has a hairline inside its edge. */
  kind?: 'raised' | 'outlined'
}

const classes = { raised: 'card card-padded', outlined: 'card card-padded card-outlined' }

export function Card({ kind = 'raised', ...rest }: Props) {
  return <div className={classes[kind]} {...rest} />
}
