import { AddCategory, CategoryCode, ChangeCategory } from '#src/domain/catalogue/manage-category.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const Category = z.object({
  code: z.string(),
  version: z.int(),
  name: z.string(),
  serviceType: z.string(),
  platformPercent: z.int(),
  labPercent: z.int(),
})

const aCategory = { params: z.strictObject({ code: CategoryCode }) }

const list = route('category:manage', 'listCategories', {
  method: 'get',
  path: '/categories',
  summary: 'List the categories',
  responses: {
    200: json(
      'The categories, their default splits, and what is filed under them',
      z.object({
        categories: z.array(Category.extend({ tests: z.int(), panels: z.int(), labs: z.int() })),
      }),
    ),
    ...problems,
  },
})

const add = route('category:manage', 'saveCategory', {
  method: 'post',
  path: '/categories',
  summary: 'Add a category',
  request: body(AddCategory),
  responses: { 201: json('Added', Category), ...problems },
})

const change = route('category:manage', 'saveCategory', {
  method: 'post',
  path: '/categories/{code}',
  operationId: 'changeCategory',
  summary: 'Change a category',
  request: { ...aCategory, ...body(ChangeCategory) },
  responses: { 200: json('Changed', Category), ...problems },
})

const remove = route('category:manage', 'deleteCategory', {
  method: 'delete',
  path: '/categories/{code}',
  summary: 'Delete a category',
  request: aCategory,
  responses: { 200: json('Deleted', z.object({ code: z.string() })), ...problems },
})

export const categories = newApi()
  .openapi(list, async (c) => c.json({ categories: await c.var.app.listCategories() }, 200))
  .openapi(add, async (c) => c.json(await c.var.app.saveCategory(c.req.valid('json')), 201))
  .openapi(change, async (c) => {
    const { code } = c.req.valid('param')
    return c.json(await c.var.app.saveCategory({ code, ...c.req.valid('json') }), 200)
  })
  .openapi(remove, async (c) => c.json(await c.var.app.deleteCategory(c.req.valid('param')), 200))
