import { FormProvider, useForm } from 'react-hook-form'
import { RadioGroup, Select, TextArea, TextField } from '#web/ui/field.tsx'

const trees = { oak: 'Oak', birch: 'Birch', yew: 'Yew' }
const required = (message: string) => ({ type: 'required', message })

const errors = {
  textInError: required('Enter their name'),
  areaInError: required('Write at least one thing they were like. One word is enough to begin.'),
  choiceInError: required('Choose one'),
  radiosInError: required('Choose one'),
}

export function Fields() {
  const form = useForm<Record<string, string>>({
    defaultValues: {
      textFilled: 'Margaret Ellen Shaw',
      textDisabled: 'Cannot be changed',
      radios: 'birch',
    },
    errors,
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <TextField name="text" label="Text" placeholder="Enter their full name" />
        <TextField name="textFilled" label="Text, filled" optional hint="A hint is below." />
        <TextField name="textInError" label="Text in error" hint="The hint stays." />
        <TextField name="textDisabled" label="Text, disabled" disabled />
        <TextArea name="area" label="Text that grows" rows={3} />
        <TextArea name="areaInError" label="Text that grows, in error" rows={4} />
        <Select name="choice" label="Choice" optional options={trees} emptyOption="Choose one" />
        <Select name="choiceInError" label="In error" options={trees} emptyOption="Choose one" />
        <Select name="choiceDisabled" label="Choice, disabled" options={trees} disabled />
        <RadioGroup name="radios" label="Radios" options={trees} />
        <RadioGroup name="radiosInError" label="Radios in error" options={trees} />
        <RadioGroup name="radiosDisabled" label="Radios, disabled" options={trees} disabled />
      </form>
    </FormProvider>
  )
}
