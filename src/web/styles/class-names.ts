const comment = /\/\*[\s\S]*?\*\//g
const className = /\.([a-zA-Z][\w-]*)/g
const listOfNames = /^[a-z][\w-]*( [a-z][\w-]*)*$/

/** The selectors of a style sheet, each as the list of its classes, in order. */
export function selectorClasses(sheet: string): string[][] {
  const selectorLists = [...sheet.replace(comment, '').matchAll(/([^{};]+)\{/g)]
    .map(([, list = '']) => list.trim())
    .filter((list) => !list.startsWith('@'))
  return selectorLists
    .flatMap((list) => list.split(/,(?![^(]*\))/))
    .map((selector) => [...selector.matchAll(className)].map(([, name = '']) => name))
}

/** The classes that a component sets: in className, or in a constant named `classes`. */
export function classesSetBy(component: string): string[] {
  const attributes = [...component.matchAll(/className="([^"]+)"/g)].map(([, value = '']) => value)
  const expressions = [
    ...component.matchAll(/className=\{([^}]+)\}/g),
    ...component.matchAll(/const classes = \{([^}]+)\}/g),
  ]
  const literals = expressions.flatMap(([, code = '']) => [...code.matchAll(/'([^']*)'/g)])
  return [...attributes, ...literals.map(([, value = '']) => value)].flatMap(words)
}

/** Words of a source file that may be class names, and the fixed beginnings of those made in templates. */
export function possibleClasses(source: string): { names: string[]; prefixes: string[] } {
  const withoutOtherAttributes = source.replace(/\s(?!className=)[\w-]+="[^"]*"/g, '')
  const literals = [...withoutOtherAttributes.matchAll(/(['"`])(.*?)\1/g)].map(
    ([, , value = '']) => value,
  )
  return {
    names: literals
      .map((value) => value.replace(/[\w-]*\$\{[^}]*\}[\w-]*/g, '').trim())
      .filter((value) => listOfNames.test(value))
      .flatMap(words),
    prefixes: literals.flatMap((value) =>
      [...value.matchAll(/(?:^| )([a-z][\w-]*-)\$\{/g)].map(([, prefix = '']) => prefix),
    ),
  }
}

const words = (value: string) => value.split(/\s+/).filter((word) => word !== '')
