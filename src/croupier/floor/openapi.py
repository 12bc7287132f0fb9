"""How the routes describe themselves: a body that takes no unknown fields says so."""

from litestar._openapi.schema_generation import SchemaCreator
from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin
from litestar.openapi.spec import Schema
from litestar.typing import FieldDefinition


class Strictly(StructSchemaPlugin):
    """Describes structs as Litestar does, and says which of them are closed."""

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: SchemaCreator
    ) -> Schema:
        """Describe a struct."""
        schema = super().to_openapi_schema(field_definition, schema_creator)
        if field_definition.annotation.__struct_config__.forbid_unknown_fields:
            schema.additional_properties = False
        return schema
