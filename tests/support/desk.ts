import type { Product } from './product.ts'

/** Reads what operators did, as the owner of the database. */
export function deskRecords(product: Product) {
  const owner = () => product.database.owner
  return {
    operator: { name: 'alice' },
    actionsOn: (rootId: string) =>
      owner()
        .selectFrom('operator_actions')
        .select(['operator', 'action', 'order_number', 'words', 'outcome'])
        .where('root_id', '=', rootId)
        .orderBy('at')
        .execute(),
    countActions: async () =>
      (await owner().selectFrom('operator_actions').select('id').execute()).length,
  }
}
